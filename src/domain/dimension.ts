import type { DimensionEntry, DimensionFacts } from './dimension-entry.ts';
import { texts } from './texts.ts';
import { withWords } from './with-words.ts';

/** Describes each dimension once: first the offered ones, in the order of docs/api.md. */
const TABLE = {
  page: {
    shown: { group: 'pages', format: 'path' },
    value: { scope: 'hit', column: 'page' },
    isOffered: true,
  },
  entry: {
    shown: { group: 'pages', format: 'path' },
    value: { scope: 'session', pageview: 'first', column: 'page' },
    isOffered: true,
  },
  exit: {
    shown: { group: 'pages', format: 'path' },
    value: { scope: 'session', pageview: 'last', column: 'page' },
    isOffered: true,
  },
  referrer: {
    shown: { group: 'sources', format: 'host' },
    value: { scope: 'session', pageview: 'first', column: 'referrer' },
    isOffered: true,
  },
  utm_source: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'first', column: 'utm_source' },
    isOffered: true,
  },
  utm_medium: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'first', column: 'utm_medium' },
    isOffered: true,
  },
  utm_campaign: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'first', column: 'utm_campaign' },
    isOffered: true,
  },
  country: {
    shown: { group: 'places', format: 'country' },
    value: { scope: 'event', column: 'country' },
    isOffered: true,
  },
  region: {
    shown: { group: 'places', format: 'region' },
    value: { scope: 'event', column: 'region' },
    isOffered: true,
  },
  city: {
    shown: { group: 'places', format: 'text' },
    value: { scope: 'event', column: 'city' },
    isOffered: true,
  },
  browser: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'browser' },
    isOffered: true,
  },
  os: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'os' },
    isOffered: true,
  },
  device: {
    shown: { group: 'technology', format: 'capitalised' },
    value: { scope: 'event', column: 'device' },
    isOffered: true,
  },
  event: {
    shown: { group: 'events', format: 'text' },
    value: { scope: 'hit', column: 'event' },
    isOffered: true,
  },
  hostname: {
    shown: { group: 'pages', format: 'text' },
    value: { scope: 'event', column: 'hostname' },
    isOffered: false,
  },
  language: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'language' },
    isOffered: false,
  },
  screen: {
    shown: { group: 'technology', format: 'capitalised' },
    value: { scope: 'event', column: 'screen' },
    isOffered: false,
  },
  utm_content: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'first', column: 'utm_content' },
    isOffered: false,
  },
  utm_term: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'session', pageview: 'first', column: 'utm_term' },
    isOffered: false,
  },
  browser_version: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'browser_version' },
    isOffered: false,
  },
  os_version: {
    shown: { group: 'technology', format: 'text' },
    value: { scope: 'event', column: 'os_version' },
    isOffered: false,
  },
  channel: {
    shown: { group: 'sources', format: 'text' },
    value: { scope: 'channel' },
    isOffered: false,
  },
} as const satisfies Readonly<Record<string, DimensionFacts>>;

/** A dimension that hits and rollups store. */
export type StoredDimension = keyof typeof TABLE;

/** A dimension of filters and breakdowns. */
export type Dimension = {
  [Name in StoredDimension]: (typeof TABLE)[Name]['isOffered'] extends true ? Name : never;
}[StoredDimension];

/** Each dimension's entry with its words, by its name. */
export const DIMENSION_TABLE: Readonly<Record<StoredDimension, DimensionEntry>> = withWords(TABLE, texts.dimensions);

/** The dimensions that hits and rollups store. */
export const STORED_DIMENSIONS = Object.keys(TABLE) as readonly StoredDimension[];

/** The dimensions of filters and breakdowns, in the order of docs/api.md. */
export const DIMENSIONS = STORED_DIMENSIONS.filter(isOffered);

/** The key under which absent values are reported and filtered. */
export const NONE_KEY = '(none)';
/** The key that sums up all keys beyond a day's cap of stored keys. */
export const OTHER_KEY = '(other)';

/** The words with which `(other)` is shown. */
export const OTHER_WORDS = texts.other;

/** Tells whether a text names a dimension of filters and breakdowns. */
export function isDimension(text: string): text is Dimension {
  return (DIMENSIONS as readonly string[]).includes(text);
}

function isOffered(dimension: StoredDimension): dimension is Dimension {
  return DIMENSION_TABLE[dimension].isOffered;
}
