import { METRIC_TABLE, type Metric } from '../../src/domain/metric.ts';
import { unitFormats } from '../../src/domain/unit.ts';
import { dateFormat } from './date-format.ts';
import { LOCALE } from './language.ts';
import { texts } from './texts.ts';

export { NO_FIGURE } from '../../src/domain/unit.ts';

const FORMATS = unitFormats(LOCALE);

/** The figures of the pages, in the reader's locale. */
export const { whole, compact, percent, share, duration, axisText, text: unitText } = FORMATS;

/** Writes a metric's value in full. */
export function metricText(metric: Metric, value: number): string {
  return FORMATS.text(METRIC_TABLE[metric].unit, value);
}

/** Formats a day `YYYY-MM-DD`: `Wed, 20 May 2026`. */
export function day(text: string, options: Intl.DateTimeFormatOptions = DAY): string {
  return dateFormat(options, 'UTC').format(Date.parse(text));
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };

/** Formats a day `YYYY-MM-DD` without its weekday: `20 May 2026`. */
export function shortDay(text: string): string {
  return day(text, { ...DAY, weekday: undefined });
}

const MINUTE: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/**
 * Formats an instant, epoch milliseconds, in the reader's zone or another: `20 May 2026, 14:05`. `more` adds further
 * parts.
 */
export function instant(ms: number, timeZone?: string, more: Intl.DateTimeFormatOptions = {}): string {
  return dateFormat({ ...MINUTE, ...more }, timeZone).format(ms);
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns a time in the largest unit that it fills; null below a minute. */
function inWholeUnits(ms: number) {
  const [unit, size] = UNITS.find(([, size]) => ms >= size) ?? [];
  return unit === undefined ? null : { unit, count: Math.floor(ms / size!) };
}

/** Formats the time since an instant: `3 hours ago`. */
export function ago(ms: number, now: number): string {
  const past = inWholeUnits(now - ms);
  if (past === null) return texts.justNow;
  return new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }).format(-past.count, past.unit);
}

/** Formats a time in whole days, hours or minutes: `3 hours`; null below a minute. */
export function lengthText(ms: number): string | null {
  const length = inWholeUnits(ms);
  if (length === null) return null;
  const { unit, count } = length;
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a size in bytes: `12.3 MB`. */
export function bytes(size: number): string {
  const step = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3));
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: BYTE_UNITS[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: size < 10 * 1000 ** step ? 1 : 0,
  }).format(size / 1000 ** step);
}

/** Formats the date of an instant, epoch milliseconds, in the reader's zone or another: `20 May 2026`. */
export function dateOf(ms: number, timeZone?: string): string {
  return instant(ms, timeZone, { hour: undefined, minute: undefined });
}
