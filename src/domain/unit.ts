/** A unit of metrics: the texts of its values, and the round numbers that divide an axis. */
interface UnitEntry {
  /** Writes a value in full: `12,345`, `12.5%`, `2m 05s`. */
  readonly text: (value: number) => string;
  /** Writes a value beside a line of an axis, where there is little room. */
  readonly axisText: (value: number) => string;
  /** The possible distances between the lines of an axis, ascending. */
  readonly axisSteps: readonly number[];
}

const LOCALE = 'en';
const WHOLE = new Intl.NumberFormat(LOCALE);
const COMPACT = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
const COMPACT_FROM = 10_000;
const POWERS_OF_TEN = Array.from({ length: 15 }, (_, power) => 10 ** power);

/** Replaces a figure that does not exist or is not known. */
export const NO_FIGURE = '–';

/** Writes a count in full: `12,345`. */
export function whole(value: number | null): string {
  return value === null ? NO_FIGURE : WHOLE.format(value);
}

/** Writes a count in short: `12.3K` from ten thousand on. */
export function compact(value: number | null): string {
  if (value === null) return NO_FIGURE;
  return (Math.abs(value) < COMPACT_FROM ? WHOLE : COMPACT).format(value);
}

/** Writes a share from 0 to 1: `12.5%`. */
export function percent(share: number | null): string {
  return share === null ? NO_FIGURE : PERCENT.format(share);
}

/** Writes seconds: `2m 05s`. */
export function duration(seconds: number): string {
  const total = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  if (hours > 0) return `${hours}h ${String(minutes).padStart(2, '0')}m`;
  return minutes > 0 ? `${minutes}m ${String(rest).padStart(2, '0')}s` : `${rest}s`;
}

/** Describes each unit once. */
export const UNITS = {
  count: {
    text: whole,
    axisText: compact,
    axisSteps: POWERS_OF_TEN.flatMap((power) => [power, 2 * power, 5 * power]),
  },
  /** From 0 to 1. */
  ratio: {
    text: percent,
    axisText: (share) => percent(Number(share.toFixed(4))),
    axisSteps: [0.01, 0.02, 0.05, 0.1, 0.2, 0.25],
  },
  seconds: {
    text: duration,
    axisText: (seconds) => duration(seconds).replace(/ 00[sm]$/, ''),
    axisSteps: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600],
  },
} as const satisfies Readonly<Record<string, UnitEntry>>;

export type Unit = keyof typeof UNITS;
