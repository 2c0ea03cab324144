/** Values of a history, and how products write them. */
import type { CollectedEvent } from '../../src/domain/event.ts';

/** Texts that break quoting, lines and encodings. */
const UTM: readonly string[] = ['', 'newsletter', 'say "hi", now', 'two\nlines', "it's; so", 'Ünï😀', '""'];

/** Our values, by the field of an event. */
export const OURS = {
  page: ['/', '/a', '/a/b', '/A', '/a/', '/say-%22hi%22,now', '/%C3%A4%F0%9F%98%80', '/100%', "/it's"],
  event: ['outbound', 'download', 'sign-up', '404', 'buy'],
  referrer: ['', 'google.com', 'news.ycombinator.com', 'example.org'],
  utmSource: UTM,
  utmMedium: UTM,
  utmCampaign: UTM,
  utmContent: UTM,
  utmTerm: UTM,
  country: ['DE', '', 'US', 'BR'],
  region: ['', 'DE-BE', 'US-NY'],
  city: ['Berlin', '', 'Sao Paulo', 'L’Aquila'],
  browser: ['Firefox', 'Chrome', '', 'Edge'],
  os: ['Linux', 'Windows', '', 'macOS'],
  device: ['desktop', 'mobile', 'tablet', ''],
} as const satisfies Partial<Record<keyof CollectedEvent, readonly string[]>>;

/** The ways in which products write our names of clients and places. */
export const WRITTEN = {
  browser: { Firefox: ['Firefox', 'firefox'], Chrome: ['Chrome', 'Chrome Mobile'], Edge: ['Microsoft Edge'] },
  os: { Linux: ['GNU/Linux', 'Linux'], Windows: ['Windows'], macOS: ['Mac', 'macOS'] },
  device: { desktop: ['Desktop', 'Laptop'], mobile: ['Mobile'], tablet: ['Tablet'] },
  country: { DE: ['DE', 'de'], US: ['US'], BR: ['BR', 'br'] },
  region: { 'DE-BE': ['DE-BE', 'de-be'], 'US-NY': ['US-NY'] },
  cityId: { '': ['0', ''], Berlin: ['2950159'], 'Sao Paulo': ['3448439'], 'L’Aquila': ['3175121'] },
  event: { 'sign-up': ['Sign up', 'sign-UP', ' sign up! '], buy: ['buy', 'Buy'] },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>;

/** Returns one of the ways in which a product writes our value: always the same one for an event. */
export function written(
  ways: Readonly<Record<string, readonly string[]>>,
  value: string,
  { seq }: CollectedEvent,
): string {
  return pick(ways[value] ?? [value], seq);
}

/** Picks an element by a number. */
export function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length]!;
}
