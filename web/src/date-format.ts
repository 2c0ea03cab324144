import { LOCALE } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of dates or times in a zone. It is cached, because making one costs more than using it. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  timeZone?: string,
  locale: string = LOCALE,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, known);
  return known;
}
