import type { Language } from '../domain/language.ts';
import type { Period } from '../domain/period.ts';
import { NO_FIGURE, type Unit, type UnitFormats, unitFormats } from '../domain/unit.ts';

/** The forms of a noun for a count: `other` is the plural. */
export interface PluralForms {
  readonly one: string;
  readonly other: string;
}

/** The days of the calendar are formatted as days of UTC. */
const ZONE = 'UTC';

/** Formats the numbers, days and names of emails in one language. English dates are British: the day comes first. */
export class Formats {
  readonly #figures: UnitFormats;
  readonly #signed: Intl.NumberFormat;
  readonly #changes: Intl.NumberFormat;
  readonly #rules: Intl.PluralRules;
  readonly #countries: Intl.DisplayNames;
  readonly #lists: Intl.ListFormat;
  readonly #dates: string;

  constructor(language: Language) {
    this.#figures = unitFormats(language);
    this.#signed = new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
    this.#changes = new Intl.NumberFormat(language, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    });
    this.#rules = new Intl.PluralRules(language);
    this.#countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
    this.#dates = language === 'en' ? 'en-GB' : language;
    this.#lists = new Intl.ListFormat(this.#dates);
  }

  /** Writes a count in full: `12,345`. */
  whole(value: number): string {
    return this.#figures.whole(value);
  }

  /** Writes a count in short: `12.3K` from ten thousand on. */
  compact(value: number): string {
    return this.#figures.compact(value);
  }

  /** Writes a share from 0 to 1: `12.5%`. */
  percent(share: number): string {
    return this.#figures.percent(share);
  }

  /** Writes an amount, exact as text, in a currency, a code of three letters: `€1,234.50`. */
  money(amount: number | string, currency: string): string {
    return this.#figures.money(amount, currency);
  }

  /** Writes a difference with its sign: `+12.5`, `-3`, `0`. */
  signed(difference: number): string {
    return this.#signed.format(difference);
  }

  /** Writes a change in percent with its sign: `+12.5%`, `-3%`, `0%`. */
  change(percent: number): string {
    return this.#changes.format(percent / 100);
  }

  /** Writes a value in its unit: a count, a share, or a duration such as `2m 05s`. */
  value(unit: Unit, value: number | null): string {
    return value === null ? NO_FIGURE : this.#figures.text(unit, value);
  }

  /** Returns the form of a noun for a count. */
  plural(count: number, { one, other }: PluralForms): string {
    return this.#rules.select(count) === 'one' ? one : other;
  }

  /** Writes a count with its noun: `1 visitor`, `12,345 visitors`. */
  counted(count: number, forms: PluralForms): string {
    return `${this.whole(count)} ${this.plural(count, forms)}`;
  }

  /** Writes words as a list: `daily, weekly and monthly`. */
  list(words: readonly string[]): string {
    return words.length === 1 ? words[0]! : this.#lists.format(words);
  }

  /** Writes a day of the calendar: `11 May`. */
  day(day: string): string {
    return this.#date(day, { day: 'numeric', month: 'long' });
  }

  /** Writes a day of a week: `Mon 11 May`. */
  weekdayAndDay(day: string): string {
    return this.#date(day, { weekday: 'short', day: 'numeric', month: 'short' });
  }

  /** Writes the name of a weekday: `Mon`. */
  weekday(day: string): string {
    return this.#date(day, { weekday: 'short' });
  }

  /** Writes a month: `May 2026`. */
  month(day: string): string {
    return this.#date(day, { month: 'long', year: 'numeric' });
  }

  /** Writes a run of days: `11 – 17 May 2026`. */
  range({ from, to }: Period): string {
    const format = new Intl.DateTimeFormat(this.#dates, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: ZONE,
    });
    const instant = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(ZONE).epochMilliseconds;
    // The formatter uses thin spaces, which some fonts of mail programs lack.
    return format.formatRange(instant(from), instant(to)).replace(/[\u2009\u202f]/g, ' ');
  }

  /** Writes the hour of an instant in a zone: `14:00`. */
  hour(instant: Temporal.Instant, zone: string): string {
    return instant.toLocaleString(this.#dates, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    });
  }

  /** Writes an instant in a zone, with the zone: `22 Nov 2026, 04:10 (Europe/Berlin)`. */
  moment(instant: Temporal.Instant, zone: string): string {
    const text = instant.toLocaleString(this.#dates, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    });
    return `${text} (${zone})`;
  }

  /** Returns the name of a country by its ISO 3166-1 code. A text that is no code stays as it is. */
  country(code: string): string {
    return /^[A-Z]{2}$/.test(code) ? (this.#countries.of(code) ?? code) : code;
  }

  #date(day: string, options: Intl.DateTimeFormatOptions): string {
    return Temporal.PlainDate.from(day).toLocaleString(this.#dates, options);
  }
}

const FORMATS = new Map<Language, Formats>();

/** Returns the formats of a language. They are made once. */
export function formatsOf(language: Language): Formats {
  return FORMATS.getOrInsertComputed(language, () => new Formats(language));
}
