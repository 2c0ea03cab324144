/**
 * Calendar days as `YYYY-MM-DD`, for the pages. Not all browsers have Temporal yet, so a day is computed as its
 * midnight in UTC, where every day has 24 hours.
 */
const MS_PER_DAY = 86_400_000;

/** A run of days, both ends inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns whether a text is a real calendar day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

/** Returns the day `count` days later, or earlier when `count` is negative. */
export function addDays(day: string, count: number): string {
  return dayOf(Date.parse(day) + count * MS_PER_DAY);
}

/** Returns the number of days in a run. */
export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY + 1;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  // 1970-01-01 was a Thursday.
  const sinceMonday = (((Date.parse(day) / MS_PER_DAY + 3) % 7) + 7) % 7;
  return addDays(day, -sinceMonday);
}

/** Returns the first day of the month that is `count` months after a day's month. */
export function firstOfMonth(day: string, count = 0): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** Returns the local day of an instant, epoch milliseconds, in an IANA zone. */
export function localDay(ms: number, zone: string): string {
  const parts = formatOf(zone).formatToParts(ms);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats, because creating one costs more than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(zone, known);
  return known;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
