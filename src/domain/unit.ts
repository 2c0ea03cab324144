import { DEFAULT_LANGUAGE, type Language, languageOf } from './language.ts';

/** The unit of a metric. A ratio is from 0 to 1. */
export type Unit = 'count' | 'ratio' | 'seconds';

const POWERS_OF_TEN = Array.from({ length: 15 }, (_, power) => 10 ** power);

/** The possible distances between the lines of an axis, ascending. */
export const AXIS_STEPS: Readonly<Record<Unit, readonly number[]>> = {
  count: POWERS_OF_TEN.flatMap((power) => [power, 2 * power, 5 * power]),
  ratio: [0.01, 0.02, 0.05, 0.1, 0.2, 0.25],
  seconds: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600],
};

/** Replaces a figure that does not exist or is not known. */
export const NO_FIGURE = '–';

/** Writes figures in a locale. The examples are English. */
export interface UnitFormats {
  /** Writes a count in full: `12,345`. */
  whole(value: number | null): string;
  /** Writes a count in short: `12.3K` from ten thousand on. */
  compact(value: number | null): string;
  /** Writes a ratio from 0 to 1: `12.5%`, `3%`. */
  percent(ratio: number | null): string;
  /** Writes a share from 0 to 1 for a column of them, with one decimal: `12.5%`, `3.0%`, `<0.1%`. */
  share(share: number | null): string;
  /** Writes seconds: `2m 05s`. */
  duration(seconds: number): string;
  /** Writes an amount, exact as text, in a currency, a code of three letters: `€1,234.50`. */
  money(amount: number | string, currency: string): string;
  /** Writes a value of a unit in full: `12,345`, `12.5%`, `2m 05s`. */
  text(unit: Unit, value: number): string;
  /** Writes a value of a unit beside a line of an axis, where there is little room. */
  axisText(unit: Unit, value: number): string;
}

/** The signs of hours, minutes and seconds, and the space between two figures of a duration. */
interface DurationSigns {
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
  readonly space: string;
}

/** A sign and its figure stay on one line. */
const LATIN: DurationSigns = { hours: '\u00a0h', minutes: '\u00a0min', seconds: '\u00a0s', space: ' ' };

/** By hand: the narrow form of `Intl.DurationFormat` is long in German, and has no leading zeros. */
const DURATION_SIGNS: Readonly<Record<Language, DurationSigns>> = {
  en: { hours: 'h', minutes: 'm', seconds: 's', space: ' ' },
  de: LATIN,
  fr: LATIN,
  es: LATIN,
  ja: { hours: '時間', minutes: '分', seconds: '秒', space: '' },
};

const COMPACT_FROM = 10_000;
/** The smallest share that is written as it is; 0 is too. */
const SHARE_MIN = 0.001;

/** Returns the formats of a locale (BCP 47). */
export function unitFormats(locale: string): UnitFormats {
  const full = numberFormat(locale);
  const short = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const ratios = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const shares = numberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const whole = (value: number | null) => (value === null ? NO_FIGURE : full(value));
  const compact = (value: number | null) => {
    if (value === null) return NO_FIGURE;
    return (Math.abs(value) < COMPACT_FROM ? full : short)(value);
  };
  const percent = (ratio: number | null) => (ratio === null ? NO_FIGURE : ratios(ratio));
  const share = (value: number | null) => {
    if (value === null) return NO_FIGURE;
    return value > 0 && value < SHARE_MIN ? `<${shares(SHARE_MIN)}` : shares(value);
  };
  const moneys = new Map<string, Intl.NumberFormat>();
  const money = (amount: number | string, currency: string) => {
    const format = moneys.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
    moneys.set(currency, format);
    return format.format(amount as number);
  };
  const signs = DURATION_SIGNS[languageOf(locale) ?? DEFAULT_LANGUAGE];
  const duration = (seconds: number) => durationParts(seconds, signs).join(signs.space);
  const texts: Readonly<Record<Unit, (value: number) => string>> = { count: whole, ratio: percent, seconds: duration };
  const axisTexts: typeof texts = {
    count: compact,
    ratio: (ratio) => percent(Number(ratio.toFixed(4))),
    seconds: (seconds) => {
      const [first, second] = durationParts(seconds, signs);
      return second === undefined || second.startsWith('00') ? first : `${first}${signs.space}${second}`;
    },
  };
  return {
    ...{ whole, compact, percent, share, duration, money },
    text: (unit, value) => texts[unit](value),
    axisText: (unit, value) => axisTexts[unit](value),
  };
}

/** Returns a format that is made when it is first used, because making one takes some milliseconds. */
function numberFormat(locale: string, options?: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat(locale, options);
    return made.format(value);
  };
}

/** Returns the two largest figures of a duration, the second with a leading zero. */
function durationParts(seconds: number, signs: DurationSigns): readonly [string, string?] {
  const total = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  if (hours > 0) return [`${hours}${signs.hours}`, `${String(minutes).padStart(2, '0')}${signs.minutes}`];
  if (minutes > 0) return [`${minutes}${signs.minutes}`, `${String(rest).padStart(2, '0')}${signs.seconds}`];
  return [`${rest}${signs.seconds}`];
}

/** The formats of the command line, the logs and the emails. */
const ENGLISH = /* @__PURE__ */ unitFormats('en');

/** Writes a count in full, in English: `12,345`. */
export function whole(value: number | null): string {
  return ENGLISH.whole(value);
}

/** Writes a count in short, in English: `12.3K` from ten thousand on. */
export function compact(value: number | null): string {
  return ENGLISH.compact(value);
}

/** Writes a ratio from 0 to 1, in English: `12.5%`. */
export function percent(ratio: number | null): string {
  return ENGLISH.percent(ratio);
}

/** Writes an amount in a currency, in English: `€1,234.50`. */
export function money(amount: number, currency: string): string {
  return ENGLISH.money(amount, currency);
}

/** Writes a value of a unit in full, in English: `12,345`, `12.5%`, `2m 05s`. */
export function unitText(unit: Unit, value: number): string {
  return ENGLISH.text(unit, value);
}
