import { LOCALE } from '../../language.ts';
import { texts } from './texts.tsx';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats the time between two instants, epoch milliseconds, in whole days, hours or minutes: `3 hours`. */
export function uptime(from: number, to: number): string {
  const [unit, size] = UNITS.find(([, size]) => to - from >= size) ?? [];
  if (unit === undefined) return texts.activity.justStarted;
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor((to - from) / size!),
  );
}
