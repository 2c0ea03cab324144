import { type Metric, metricText } from '../domain/metric.ts';
import type { Period } from '../domain/period.ts';
import { NO_FIGURE, whole } from '../domain/unit.ts';
import type { Kpi } from '../stats/answer.ts';

/** Formats the figures, days and names in reports. The locale is English; days are written as in British English. */

const PERCENT = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const RANGE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const COUNTRY = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Writes a count and its noun: `1 visitor`, `12,345 visitors`, `no visitors`. */
export function counted(count: number, noun: string): string {
  return `${count === 0 ? 'no' : whole(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Writes the value of a metric: a count, a share, or a duration such as `2m 05s`. */
export function metricValue(metric: Metric, value: number | null): string {
  return value === null ? NO_FIGURE : metricText(metric, value);
}

/** Writes the change of a figure since the previous period: `+12.5%`, `-3%`, `0%`; empty without a comparison. */
export function change({ value, prev, deltaPct }: Kpi): string {
  if (value === null || prev === null) return '';
  return `${deltaPct > 0 ? '+' : ''}${PERCENT.format(deltaPct)}%`;
}

/** Writes a day of the calendar: `11 May`. */
export function dayName(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', { day: 'numeric', month: 'long' });
}

/** Writes a day of a week: `Mon 11 May`. */
export function weekdayName(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return `${weekday(day)} ${date.day} ${date.toLocaleString('en-GB', { month: 'short' })}`;
}

/** Writes the name of a weekday: `Mon`. */
export function weekday(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', { weekday: 'short' });
}

/** Writes a month: `May 2026`. */
export function monthName(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', { month: 'long', year: 'numeric' });
}

/** Writes a run of days: `11 – 17 May 2026`. */
export function rangeName({ from, to }: Period): string {
  const instant = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds;
  // The formatter uses thin spaces, which some fonts of mail programs lack.
  return RANGE.formatRange(instant(from), instant(to)).replace(/[\u2009\u202f]/g, ' ');
}

/** Returns the name of a country by its ISO 3166-1 code. A text that is no code stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRY.of(code) ?? code) : code;
}

/**
 * Makes a name that a person chose fit for one line of text. Removes line breaks and the marks that reverse the text
 * after them; cuts it to a length in characters.
 */
export function plainName(text: string, maxChars: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '')];
  return characters.length <= maxChars ? characters.join('') : `${characters.slice(0, maxChars - 1).join('')}…`;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT_MARK = '\u200e';

/**
 * Isolates a name in an English sentence, so that one written from right to left does not reorder the words around it.
 */
export function inEnglish(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${LEFT_TO_RIGHT_MARK}${name}${LEFT_TO_RIGHT_MARK}` : name;
}
