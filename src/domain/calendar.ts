/**
 * Arithmetic on days of the calendar, without zones. A day is a `YYYY-MM-DD` string, proleptic Gregorian. The service and
 * the dashboard's pages share it; it needs no Temporal, which not all browsers have.
 */

/** A day before all that sites have: what is known from it on is known of every day. */
export const EARLIEST_DAY = '0001-01-01';

/** Tells whether a text is a real calendar day, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(dayNumber(text)) === text;
}

/**
 * Returns the number of a day, 0 for 1970-01-01. Arithmetic on numbers costs a hundredth of what Temporal takes for a
 * date. Proleptic Gregorian, for years of any number of digits.
 */
export function dayNumber(day: string): number {
  return numberOfDate(yearOf(day), monthOf(day), dateOf(day));
}

/** Returns the day of a number. Throws a RangeError beyond the calendar. */
export function dayOf(number: number): string {
  if (!(number >= FIRST_DAY_NUMBER && number <= LAST_DAY_NUMBER)) throw new RangeError('a day beyond the calendar');
  // Years begin in March here, so that a leap day is the last day of its year: Howard Hinnant's `civil_from_days`.
  const shifted = number + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / (DAYS_PER_ERA - 1))) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / YEARS_PER_CENTURY));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * YEARS_PER_ERA + (month <= 2 ? 1 : 0);
  return `${yearText(year)}-${twoDigits(month)}-${twoDigits(date)}`;
}

const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;
const YEARS_PER_CENTURY = 100;
const YEARS_PER_ERA = 400;
const DAYS_PER_ERA = 146_097;
/** The days from March 1 of the year 0 to 1970-01-01. */
const DAYS_TO_1970 = 719_468;
/** The range of Temporal's calendar: -271821-04-19 to +275760-09-13. */
const FIRST_DAY_NUMBER = -100_000_001;
const LAST_DAY_NUMBER = 100_000_000;

function numberOfDate(year: number, month: number, date: number): number {
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(yearFromMarch / YEARS_PER_ERA);
  const yearOfEra = yearFromMarch - era * YEARS_PER_ERA;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / YEARS_PER_CENTURY);
  return era * DAYS_PER_ERA + yearOfEra * 365 + leapDays + dayOfYear - DAYS_TO_1970;
}

/** Writes a year as in ISO 8601: four digits, or a sign and six. */
function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0');
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/** Returns the day `count` days later (earlier when negative). Throws a RangeError beyond the calendar. */
export function addDays(day: string, count: number): string {
  return dayOf(dayNumber(day) + count);
}

/** Counts the days from `from` to `to`, both inclusive; 0 or less when `to` is earlier. */
export function countDays(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** Lists every day from `from` to `to`, both inclusive. */
export function daysBetween(from: string, to: string): string[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, i) => dayOf(first + i));
}

/** Returns the same date `count` months later (earlier when negative), or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const month = yearOf(day) * MONTHS_PER_YEAR + monthOf(day) - 1 + count;
  return dayOf(Math.min(firstDayNumber(month) + dateOf(day) - 1, firstDayNumber(month + 1) - 1));
}

/** Returns the number of the first day of a month, which is counted from January of the year 0. */
function firstDayNumber(month: number): number {
  return numberOfDate(Math.floor(month / MONTHS_PER_YEAR), modulo(month, MONTHS_PER_YEAR) + 1, 1);
}

/** Returns the ISO weekday of a day: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  // 1970-01-01 was a Thursday.
  return modulo(dayNumber(day) + 3, DAYS_PER_WEEK) + 1;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

/** Returns the first day of a day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, -2)}01`;
}

/** Returns the last day of a day's month. */
export function lastOfMonth(day: string): string {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}

/** The year has four digits, or a sign and six. */
function yearOf(day: string): number {
  return Number(day.slice(0, -6));
}

function monthOf(day: string): number {
  return Number(day.slice(-5, -3));
}

function dateOf(day: string): number {
  return Number(day.slice(-2));
}

function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}
