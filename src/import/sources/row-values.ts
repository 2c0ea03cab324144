import { isDay } from '../../domain/calendar.ts';
import { isNull } from '../files/record-splitter.ts';

const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/;
const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;
/** Matches what is a thousand and more in some countries, and one and a bit in others. */
const GROUPED = /^\d{1,3}\.\d{3}$/;
/** A truth in the words of databases and, in capitals, of spreadsheets in English, German, French and Spanish. */
const TRUE = /^(?:1|t|true|wahr|vrai|verdadero)$/i;
const WITH_OFFSET = /:\d{2}.*(?:z|[+-]\d{2}(?::?\d{2})?)$/i;
/** No product of this kind was there before, and a later day is a mistake. The number of days is bounded so. */
const FIRST_DAY = '1990-01-01';
const LAST_DAY = '2099-12-31';

/** Reads a day, `YYYY-MM-DD` or `YYYYMMDD`. Returns null for anything else, and for a date that no calendar has. */
export function readDay(text: string | undefined): string | null {
  const day = (text ?? '').trim().replace(COMPACT_DAY, '$1-$2-$3');
  return isDay(day) && day >= FIRST_DAY && day <= LAST_DAY ? day : null;
}

/**
 * Reads a count, rounded: some sources write decimals. Returns undefined when the field is absent or empty, even by a `NULL` in
 * quotes, and null when it is no number, or one that means two: `1.234`.
 */
export function readCount(text: string | undefined): number | null | undefined {
  return GROUPED.test(text?.trim() ?? '') ? null : readSum(text);
}

/** Reads a sum, rounded, as `readCount` reads a count. It may have any decimals, because sums of times do. */
export function readSum(text: string | undefined): number | null | undefined {
  const number = text?.trim() ?? '';
  if (number === '' || isNull(number)) return undefined;
  return NUMBER.test(number) ? Math.round(Number(number)) : null;
}

/** Tells whether a field says yes. */
export function isTrue(text: string | undefined): boolean {
  return TRUE.test(text ?? '');
}

/** Returns the text of an instant. A source whose times are UTC may leave the zone out; then `Z` is added. */
export function utcInstant(text: string): string {
  return text === '' || WITH_OFFSET.test(text) ? text : `${text}Z`;
}
