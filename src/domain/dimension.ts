import type { DimensionEntry, DimensionFacts } from './dimension-entry.ts';
import { texts } from './texts.ts';
import { withWords } from './with-words.ts';

/** Describes each dimension once: first those of filters, in the order of docs/api.md. */
const TABLE = {
  page: {
    shown: { group: 'pages', format: 'path' },
    value: { scope: 'hit', column: 'page' },
    offeredBy: 'api',
  },
  entry: {
    shown: { group: 'pages', format: 'path' },
    value: { scope: 'session', pageview: 'first', column: 'page' },
    offeredBy: 'api',
  },
  exit: {
    shown: { group: 'pages', format: 'path' },
    value: { scope: 'session', pageview: 'last', column: 'page' },
    offeredBy: 'api',
  },
  channel: {
    shown: { group: 'sources', format: 'channel' },
    value: { scope: 'channel' },
    offeredBy: 'dashboard',
  },
  referrer: {
    shown: { group: 'sources', format: 'host' },
    value: { scope: 'session', pageview: 'source', column: 'referrer' },
    offeredBy: 'api',
  },
  utm_source: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'source', column: 'utm_source' },
    offeredBy: 'api',
  },
  utm_medium: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'source', column: 'utm_medium' },
    offeredBy: 'api',
  },
  utm_campaign: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'source', column: 'utm_campaign' },
    offeredBy: 'api',
  },
  country: {
    shown: { group: 'places', format: 'country' },
    value: { scope: 'event', column: 'country' },
    offeredBy: 'api',
  },
  region: {
    shown: { group: 'places', format: 'region' },
    value: { scope: 'event', column: 'region' },
    offeredBy: 'api',
  },
  city: {
    shown: { group: 'places', format: 'text' },
    value: { scope: 'event', column: 'city' },
    offeredBy: 'api',
  },
  browser: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'browser' },
    offeredBy: 'api',
  },
  os: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'os' },
    offeredBy: 'api',
  },
  device: {
    shown: { group: 'technology', format: 'capitalised' },
    value: { scope: 'event', column: 'device' },
    offeredBy: 'api',
  },
  event: {
    shown: { group: 'events', format: 'text' },
    value: { scope: 'hit', column: 'event' },
    offeredBy: 'api',
  },
  hostname: {
    shown: { group: 'pages', format: 'text' },
    value: { scope: 'event', column: 'hostname' },
    offeredBy: 'report',
  },
  language: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'language' },
    offeredBy: 'report',
  },
  screen: {
    shown: { group: 'technology', format: 'capitalised' },
    value: { scope: 'event', column: 'screen' },
    offeredBy: 'report',
  },
  utm_content: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'source', column: 'utm_content' },
    offeredBy: 'report',
  },
  utm_term: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'source', column: 'utm_term' },
    offeredBy: 'report',
  },
  browser_version: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'browser_version' },
    offeredBy: 'report',
  },
  os_version: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'os_version' },
    offeredBy: 'report',
  },
} as const satisfies Readonly<Record<string, DimensionFacts>>;

/** A dimension that hits and rollups store. */
export type StoredDimension = keyof typeof TABLE;

/** A dimension of the filters and breakdowns of the read API. */
export type Dimension = {
  [Name in StoredDimension]: (typeof TABLE)[Name]['offeredBy'] extends 'api' ? Name : never;
}[StoredDimension];

/** A dimension of the filters and lists of the dashboard. */
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

/** The dimensions of the filters and lists of the dashboard, in the order of its tabs. */
export const SHOWN_DIMENSIONS = STORED_DIMENSIONS.filter(
  (dimension): dimension is ShownDimension => DIMENSION_TABLE[dimension].offeredBy !== 'report',
);

/** The key under which absent values are reported and filtered. */
export const NONE_KEY = '(none)';
/** The key that sums up all keys beyond a day's cap of stored keys. */
export const OTHER_KEY = '(other)';

/** The words with which `(other)` is shown. */
export const OTHER_WORDS = texts.other;

/** Tells whether a text names a dimension of the read API's filters and breakdowns. */
export function isDimension(text: string): text is Dimension {
  return (DIMENSIONS as readonly string[]).includes(text);
}

/** Tells whether a text names a dimension of the dashboard's filters and lists. */
export function isShownDimension(text: string): text is ShownDimension {
  return (SHOWN_DIMENSIONS as readonly string[]).includes(text);
}
