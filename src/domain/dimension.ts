import type { DimensionEntry, DimensionFacts } from './dimension-entry.ts';
import { texts } from './texts.ts';
import { withWords } from './with-words.ts';

/** Describes each dimension once: first those of filters, in the order of docs/api.md. */
const TABLE = {
  page: facts('pages', 'path', { scope: 'hit', column: 'page' }, 'api'),
  entry: facts('pages', 'path', { scope: 'session', pageview: 'first', column: 'page' }, 'api'),
  exit: facts('pages', 'path', { scope: 'session', pageview: 'last', column: 'page' }, 'api'),
  channel: facts('sources', 'channel', { scope: 'channel' }, 'dashboard'),
  referrer: facts('sources', 'host', { scope: 'session', pageview: 'source', column: 'referrer' }, 'api'),
  utm_source: facts('sources', 'text', { scope: 'session', pageview: 'source', column: 'utm_source' }, 'api'),
  utm_medium: facts('sources', 'text', { scope: 'session', pageview: 'source', column: 'utm_medium' }, 'api'),
  utm_campaign: facts('sources', 'text', { scope: 'session', pageview: 'source', column: 'utm_campaign' }, 'api'),
  country: facts('places', 'country', { scope: 'event', column: 'country' }, 'api'),
  region: facts('places', 'region', { scope: 'event', column: 'region' }, 'api'),
  city: facts('places', 'text', { scope: 'event', column: 'city' }, 'api'),
  browser: facts('technology', 'text', { scope: 'event', column: 'browser' }, 'api'),
  os: facts('technology', 'text', { scope: 'event', column: 'os' }, 'api'),
  device: facts('technology', 'capitalised', { scope: 'event', column: 'device' }, 'api'),
  event: facts('events', 'text', { scope: 'hit', column: 'event' }, 'api'),
  hostname: facts('pages', 'text', { scope: 'event', column: 'hostname' }, 'report'),
  language: facts('places', 'language', { scope: 'event', column: 'language' }, 'report'),
  screen: facts('technology', 'capitalised', { scope: 'event', column: 'screen' }, 'report'),
  utm_content: facts('sources', 'text', { scope: 'session', pageview: 'source', column: 'utm_content' }, 'report'),
  utm_term: facts('sources', 'text', { scope: 'session', pageview: 'source', column: 'utm_term' }, 'report'),
  browser_version: facts('technology', 'text', { scope: 'event', column: 'browser_version' }, 'report'),
  os_version: facts('technology', 'text', { scope: 'event', column: 'os_version' }, 'report'),
} satisfies Readonly<Record<string, DimensionFacts>>;

/** Returns the facts of a dimension, in the order in which they are described. */
function facts<const OfferedBy extends DimensionFacts['offeredBy']>(
  group: DimensionFacts['shown']['group'],
  format: DimensionFacts['shown']['format'],
  value: DimensionFacts['value'],
  offeredBy: OfferedBy,
) {
  return { shown: { group, format }, value, offeredBy };
}

/** A dimension that hits and rollups store. */
export type StoredDimension = keyof typeof TABLE;

/** A dimension of the filters and breakdowns of the read API. */
export type Dimension = {
  [Name in StoredDimension]: (typeof TABLE)[Name]['offeredBy'] extends 'api' ? Name : never;
}[StoredDimension];

/** A dimension of the filters of the dashboard. Its lists and conditions have every stored one. */
export type ShownDimension = {
  [Name in StoredDimension]: (typeof TABLE)[Name]['offeredBy'] extends 'api' | 'dashboard' ? Name : never;
}[StoredDimension];

/** Each dimension's entry with its words, by its name. */
export const DIMENSION_TABLE: Readonly<Record<StoredDimension, DimensionEntry>> = withWords(TABLE, texts.dimensions);

/** The dimensions that hits and rollups store. */
export const STORED_DIMENSIONS = Object.keys(TABLE) as readonly StoredDimension[];

/** The dimensions of the filters and breakdowns of the read API, in the order of docs/api.md. */
export const DIMENSIONS = STORED_DIMENSIONS.filter(
  (dimension): dimension is Dimension => DIMENSION_TABLE[dimension].offeredBy === 'api',
);

/** The dimensions of the filters of the dashboard. */
export const SHOWN_DIMENSIONS = STORED_DIMENSIONS.filter(
  (dimension): dimension is ShownDimension => DIMENSION_TABLE[dimension].offeredBy !== 'report',
);

/** The key under which absent values are reported and filtered. */
export const NONE_KEY = '(none)';
/** The key that sums up all keys beyond a day's cap of stored keys. */
export const OTHER_KEY = '(other)';

/** The dimensions of which a site has more keys than of others: a day keeps so many times as many of them. */
const MANY_KEYS: ReadonlySet<StoredDimension> = new Set(['page', 'entry', 'exit', 'event']);
const MANY_KEYS_FACTOR = 10;

/** Returns the most keys of a dimension that a day keeps before `(other)`, from that of most dimensions. */
export function storedKeysOf(dimension: StoredDimension, keysMax: number): number {
  return MANY_KEYS.has(dimension) ? MANY_KEYS_FACTOR * keysMax : keysMax;
}

/** The words with which `(other)` is shown. */
export const OTHER_WORDS = texts.other;

/** Tells whether a text names a dimension that hits and rollups store. */
export function isStoredDimension(text: string): text is StoredDimension {
  return (STORED_DIMENSIONS as readonly string[]).includes(text);
}

/** Tells whether a text names a dimension of the dashboard's filters. */
export function isShownDimension(text: string): text is ShownDimension {
  return (SHOWN_DIMENSIONS as readonly string[]).includes(text);
}
