import { dateFormat } from './date-format.ts';

const PARTS: Intl.DateTimeFormatOptions = {
  calendar: 'iso8601',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
};

/** Returns the local day of an instant, epoch milliseconds, in an IANA zone. */
export function localDay(ms: number, zone: string): string {
  const parts = dateFormat(PARTS, zone, 'en').formatToParts(ms);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}
