import { DEFAULT_LANGUAGE, type Language } from '../domain/language.ts';

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NAMES_MAX = 5;

/** The writing of figures, instants and names in a language. */
export interface Words {
  /** Writes a number: `2,000`. */
  number(value: number): string;
  /** Returns the form of a text for a count. */
  plural(count: number, one: string, other: string): string;
  /** Writes a size in bytes: `12 GB`. */
  size(bytes: number): string;
  /** Writes a duration, to its largest unit: `3 days`. */
  duration(ms: number): string;
  /** Writes days: `400 days`, and `2.5 years` from two years on. */
  days(days: number): string;
  /** Writes an instant: `2026-05-20 12:00 UTC`. */
  instant(epochMs: number): string;
  /** Writes the day of an instant: `2026-05-20`. */
  date(epochMs: number): string;
  /** Lists a few names. With more of them, `andMore` gets those that are shown and the number of the others. */
  list(names: readonly string[], andMore: (shown: string, more: number) => string, separator?: string): string;
  /** Begins a sentence with a text. */
  sentence(text: string): string;
}

/** Returns the words of a language. English has dates as the logs and the command line do. */
export function wordsIn(language: Language): Words {
  const numbers = made(() => new Intl.NumberFormat(language));
  const rules = made(() => new Intl.PluralRules(language));
  const day = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  const instants = made(() => new Intl.DateTimeFormat(language, { ...day, timeStyle: 'short' }));
  const dates = made(() => new Intl.DateTimeFormat(language, day));
  const measured = (value: number, unit: string, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', ...options }).format(value);
  const toMinute = (epochMs: number) => Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs)).toString();
  const isLogged = language === DEFAULT_LANGUAGE;
  return {
    number: (value) => numbers().format(value),
    plural: (count, one, other) => (rules().select(count) === 'one' ? one : other),
    size: (bytes) => {
      const power = bytes < 1 ? 0 : Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
      const value = bytes / 1000 ** power;
      const options = { unitDisplay: power === 0 ? 'long' : 'short', useGrouping: false } as const;
      return value < 10 && power > 0
        ? measured(Number(value.toFixed(1)), SIZE_UNITS[power]!, { ...options, minimumFractionDigits: 1 })
        : measured(Math.round(value), SIZE_UNITS[power]!, options);
    },
    duration: (ms) => {
      if (ms >= 2 * DAY_MS) return measured(Math.floor(ms / DAY_MS), 'day');
      if (ms >= 2 * HOUR_MS) return measured(Math.floor(ms / HOUR_MS), 'hour');
      if (ms >= 2 * MINUTE_MS) return measured(Math.floor(ms / MINUTE_MS), 'minute');
      return measured(Math.round(ms / 1000), 'second');
    },
    days: (days) =>
      days < 730
        ? measured(days, 'day')
        : measured(Number((days / 365).toFixed(1)), 'year', { minimumFractionDigits: 1 }),
    instant: (epochMs) =>
      `${isLogged ? toMinute(epochMs).slice(0, 16).replace('T', ' ') : instants().format(epochMs)} UTC`,
    date: (epochMs) => (isLogged ? toMinute(epochMs).slice(0, 10) : dates().format(epochMs)),
    list: (names, andMore, separator = ', ') => {
      const more = names.length - NAMES_MAX;
      return more > 0 ? andMore(names.slice(0, NAMES_MAX).join(separator), more) : names.join(separator);
    },
    sentence: (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1),
  };
}

/** Makes a format when it is first needed: most processes have no reader in most languages. */
function made<Format>(make: () => Format): () => Format {
  let format: Format | undefined;
  return () => {
    format ??= make();
    return format;
  };
}
