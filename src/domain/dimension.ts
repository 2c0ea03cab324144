import type { DimensionEntry } from './dimension-entry.ts';

const NOT_SET = '(not set)';
const NO_PAGEVIEW = 'Sessions with events but no pageview.';
const NO_REFERRER = 'Typed or bookmarked address, a link in an app or email, or a site that hides its referrer.';
const NO_CAMPAIGN = 'The landing URL had no such UTM parameter.';
const NO_PLACE = 'The location of these visitors could not be determined.';
const NO_AGENT = 'Not reported by the browser.';

/** Describes each dimension once: first the offered ones, in the order of docs/api.md. */
const TABLE = {
  page: {
    label: 'Page',
    plural: 'Pages',
    shown: { group: 'pages', tab: 'Top pages', format: 'path' },
    none: { label: NOT_SET, explanation: 'These events came without a page.' },
    value: { scope: 'hit', column: 'page' },
    isOffered: true,
  },
  entry: {
    label: 'Entry page',
    plural: 'Entry pages',
    shown: { group: 'pages', tab: 'Entry pages', format: 'path' },
    none: { label: 'No entry page', explanation: NO_PAGEVIEW },
    value: { scope: 'session', pageview: 'first', column: 'page' },
    isOffered: true,
  },
  exit: {
    label: 'Exit page',
    plural: 'Exit pages',
    shown: { group: 'pages', tab: 'Exit pages', format: 'path' },
    none: { label: 'No exit page', explanation: NO_PAGEVIEW },
    value: { scope: 'session', pageview: 'last', column: 'page' },
    isOffered: true,
  },
  referrer: {
    label: 'Referrer',
    plural: 'Referrers',
    shown: { group: 'sources', tab: 'Referrers', format: 'host' },
    none: { label: 'Direct / None', explanation: NO_REFERRER },
    value: { scope: 'session', pageview: 'first', column: 'referrer' },
    isOffered: true,
  },
  utm_source: {
    label: 'UTM source',
    plural: 'UTM sources',
    shown: { group: 'sources', tab: 'UTM source', format: 'text' },
    none: { label: NOT_SET, explanation: NO_CAMPAIGN },
    value: { scope: 'session', pageview: 'first', column: 'utm_source' },
    isOffered: true,
  },
  utm_medium: {
    label: 'UTM medium',
    plural: 'UTM mediums',
    shown: { group: 'sources', tab: 'UTM medium', format: 'text' },
    none: { label: NOT_SET, explanation: NO_CAMPAIGN },
    value: { scope: 'session', pageview: 'first', column: 'utm_medium' },
    isOffered: true,
  },
  utm_campaign: {
    label: 'UTM campaign',
    plural: 'UTM campaigns',
    shown: { group: 'sources', tab: 'UTM campaign', format: 'text' },
    none: { label: NOT_SET, explanation: NO_CAMPAIGN },
    value: { scope: 'session', pageview: 'first', column: 'utm_campaign' },
    isOffered: true,
  },
  country: {
    label: 'Country',
    plural: 'Countries',
    shown: { group: 'places', tab: 'Countries', format: 'country' },
    none: { label: 'Unknown country', explanation: NO_PLACE },
    value: { scope: 'event', column: 'country' },
    isOffered: true,
  },
  region: {
    label: 'Region',
    plural: 'Regions',
    shown: { group: 'places', tab: 'Regions', format: 'region' },
    none: { label: 'Unknown region', explanation: NO_PLACE },
    value: { scope: 'event', column: 'region' },
    isOffered: true,
  },
  city: {
    label: 'City',
    plural: 'Cities',
    shown: { group: 'places', tab: 'Cities', format: 'text' },
    none: { label: 'Unknown city', explanation: NO_PLACE },
    value: { scope: 'event', column: 'city' },
    isOffered: true,
  },
  browser: {
    label: 'Browser',
    plural: 'Browsers',
    shown: { group: 'technology', tab: 'Browsers', format: 'text' },
    none: { label: 'Unknown browser', explanation: NO_AGENT },
    value: { scope: 'event', column: 'browser' },
    isOffered: true,
  },
  os: {
    label: 'Operating system',
    plural: 'Operating systems',
    shown: { group: 'technology', tab: 'OS', format: 'text' },
    none: { label: 'Unknown OS', explanation: NO_AGENT },
    value: { scope: 'event', column: 'os' },
    isOffered: true,
  },
  device: {
    label: 'Device',
    plural: 'Devices',
    shown: { group: 'technology', tab: 'Devices', format: 'capitalised' },
    none: { label: 'Unknown device', explanation: NO_AGENT },
    value: { scope: 'event', column: 'device' },
    isOffered: true,
  },
  event: {
    label: 'Event',
    plural: 'Events',
    shown: { group: 'events', tab: 'Events', format: 'text' },
    none: { label: NOT_SET, explanation: 'These events came without a name.' },
    value: { scope: 'hit', column: 'event' },
    isOffered: true,
  },
  hostname: {
    label: 'Hostname',
    plural: 'Hostnames',
    shown: { group: 'pages', tab: 'Hostnames', format: 'text' },
    none: { label: NOT_SET, explanation: 'These events came without a hostname.' },
    value: { scope: 'event', column: 'hostname' },
    isOffered: false,
  },
  language: {
    label: 'Language',
    plural: 'Languages',
    shown: { group: 'technology', tab: 'Languages', format: 'text' },
    none: { label: 'Unknown language', explanation: NO_AGENT },
    value: { scope: 'event', column: 'language' },
    isOffered: false,
  },
  screen: {
    label: 'Screen size',
    plural: 'Screen sizes',
    shown: { group: 'technology', tab: 'Screen sizes', format: 'capitalised' },
    none: { label: 'Unknown screen size', explanation: NO_AGENT },
    value: { scope: 'event', column: 'screen' },
    isOffered: false,
  },
  utm_content: {
    label: 'UTM content',
    plural: 'UTM contents',
    shown: { group: 'sources', tab: 'UTM content', format: 'text' },
    none: { label: NOT_SET, explanation: NO_CAMPAIGN },
    value: { scope: 'session', pageview: 'first', column: 'utm_content' },
    isOffered: false,
  },
  utm_term: {
    label: 'UTM term',
    plural: 'UTM terms',
    shown: { group: 'sources', tab: 'UTM term', format: 'text' },
    none: { label: NOT_SET, explanation: NO_CAMPAIGN },
    value: { scope: 'session', pageview: 'first', column: 'utm_term' },
    isOffered: false,
  },
  browser_version: {
    label: 'Browser version',
    plural: 'Browser versions',
    shown: { group: 'technology', tab: 'Browser versions', format: 'text' },
    none: { label: 'Unknown browser version', explanation: NO_AGENT },
    value: { scope: 'event', column: 'browser_version' },
    isOffered: false,
  },
  os_version: {
    label: 'OS version',
    plural: 'OS versions',
    shown: { group: 'technology', tab: 'OS versions', format: 'text' },
    none: { label: 'Unknown OS version', explanation: NO_AGENT },
    value: { scope: 'event', column: 'os_version' },
    isOffered: false,
  },
} as const satisfies Readonly<Record<string, DimensionEntry>>;

/** A dimension that hits and rollups store. */
export type StoredDimension = keyof typeof TABLE;

/** A dimension of filters and breakdowns. */
export type Dimension = {
  [Name in StoredDimension]: (typeof TABLE)[Name]['isOffered'] extends true ? Name : never;
}[StoredDimension];

/** Each dimension's entry, by its name. */
export const DIMENSION_TABLE: Readonly<Record<StoredDimension, DimensionEntry>> = TABLE;

/** The dimensions that hits and rollups store. */
export const STORED_DIMENSIONS = Object.keys(TABLE) as readonly StoredDimension[];

/** The dimensions of filters and breakdowns, in the order of docs/api.md. */
export const DIMENSIONS = STORED_DIMENSIONS.filter(isOffered);

/** The key under which absent values are reported and filtered. */
export const NONE_KEY = '(none)';
/** The key that sums up all keys beyond a day's cap of stored keys. */
export const OTHER_KEY = '(other)';

/** The words with which `(other)` is shown. */
export const OTHER_WORDS = {
  label: 'Other',
  explanation: 'Everything outside the 5,000 most common values per day, combined. Visitor counts are exact.',
} as const;

/** Tells whether a text names a dimension of filters and breakdowns. */
export function isDimension(text: string): text is Dimension {
  return (DIMENSIONS as readonly string[]).includes(text);
}

function isOffered(dimension: StoredDimension): dimension is Dimension {
  return DIMENSION_TABLE[dimension].isOffered;
}
