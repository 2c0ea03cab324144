import { isDay } from '../../domain/day.ts';
import { isNull } from '../files/record-splitter.ts';

const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/;
const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;
/** No product of this kind was there before, and a later day is a mistake. The number of days is bounded so. */
const FIRST_DAY = '1990-01-01';
const LAST_DAY = '2099-12-31';

/** Reads a day, `YYYY-MM-DD` or `YYYYMMDD`. Returns null for anything else, and for a date that no calendar has. */
export function readDay(text: string | undefined): string | null {
  const day = (text ?? '').trim().replace(COMPACT_DAY, '$1-$2-$3');
  return isDay(day) && day >= FIRST_DAY && day <= LAST_DAY ? day : null;
}

/**
 * Reads a count or a sum, rounded: some sources write decimals. Returns undefined when the field is absent or empty, even
 * by a `NULL` in quotes, and null when it is no such number.
 */
export function readCount(text: string | undefined): number | null | undefined {
  const number = text?.trim() ?? '';
  if (number === '' || isNull(number)) return undefined;
  return NUMBER.test(number) ? Math.round(Number(number)) : null;
}
