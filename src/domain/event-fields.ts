import type { EventField } from './event-field.ts';
import { BROWSER_MAX_BYTES, CITY_MAX_BYTES, DEVICE_MAX_BYTES, OS_MAX_BYTES, REGION_MAX_BYTES } from './limits.ts';

/**
 * All fields of an event, in the order of its columns: the schema of events and hits, the encoding, the derivation of
 * hits, the reading of imports and the tables of the documentation are made from it. The first five tell an event
 * apart and stay the first five.
 */
export const EVENT_FIELDS = [
  { name: 'site', column: 'site', type: 'UInt32', holds: 'number', hit: 'event', docs: 'Number of the site.' },
  { name: 'day', column: 'day', type: 'Date', holds: 'text', hit: 'event', docs: 'Local day of the site at receipt.' },
  {
    name: 'visitor',
    column: 'visitor',
    type: 'UInt64',
    holds: 'text',
    hit: 'event',
    docs: 'Hash of the visitor, of one day.',
  },
  {
    name: 'ts',
    column: 'ts',
    type: 'Int64',
    holds: 'number',
    hit: 'event',
    docs: 'Receipt, microseconds since the epoch.',
  },
  {
    name: 'seq',
    column: 'seq',
    type: 'UInt64',
    holds: 'number',
    hit: 'event',
    docs: 'Orders events of one instant: a unique number of writer and counter.',
  },
  {
    name: 'hour',
    column: 'hour',
    type: 'UInt8',
    holds: 'number',
    hit: 'event',
    docs: "60-minute bucket of the local day, counted from the day's first instant.",
  },
  {
    name: 'event',
    column: 'event',
    type: 'LowCardinality(String)',
    holds: 'text',
    hit: 'event',
    docs: '`pageview`, `engage`, `outbound`, `download` or a custom name.',
  },
  { name: 'page', column: 'page', type: 'String', holds: 'text', hit: 'event', docs: 'Path of the page.' },
  {
    name: 'referrer',
    column: 'referrer',
    type: 'String',
    holds: 'text',
    hit: 'session',
    docs: 'Host of the referring page.',
  },
  {
    name: 'utmSource',
    column: 'utm_source',
    type: 'String',
    holds: 'text',
    hit: 'session',
    docs: 'Campaign parameter `utm_source`, else `source`, else `ref`.',
  },
  {
    name: 'utmMedium',
    column: 'utm_medium',
    type: 'String',
    holds: 'text',
    hit: 'session',
    docs: 'Campaign parameter `utm_medium`.',
  },
  {
    name: 'utmCampaign',
    column: 'utm_campaign',
    type: 'String',
    holds: 'text',
    hit: 'session',
    docs: 'Campaign parameter `utm_campaign`.',
  },
  {
    name: 'country',
    column: 'country',
    type: 'LowCardinality(String)',
    holds: 'text',
    hit: 'event',
    imported: { field: 'country', maxBytes: null },
    docs: 'ISO 3166-1 alpha-2 code of the country; small letters are raised to capitals.',
  },
  {
    name: 'region',
    column: 'region',
    type: 'LowCardinality(String)',
    holds: 'text',
    hit: 'event',
    imported: { field: 'region', maxBytes: REGION_MAX_BYTES },
    docs: 'ISO 3166-2 code of the region; small letters of a code are raised to capitals.',
  },
  {
    name: 'city',
    column: 'city',
    type: 'String',
    holds: 'text',
    hit: 'event',
    imported: { field: 'city', maxBytes: CITY_MAX_BYTES },
    docs: 'Name of the city.',
  },
  {
    name: 'browser',
    column: 'browser',
    type: 'LowCardinality(String)',
    holds: 'text',
    hit: 'event',
    imported: { field: 'browser', maxBytes: BROWSER_MAX_BYTES },
    docs: 'Name of the browser.',
  },
  {
    name: 'os',
    column: 'os',
    type: 'LowCardinality(String)',
    holds: 'text',
    hit: 'event',
    imported: { field: 'os', maxBytes: OS_MAX_BYTES },
    docs: 'Name of the operating system.',
  },
  {
    name: 'device',
    column: 'device',
    type: 'LowCardinality(String)',
    holds: 'text',
    hit: 'event',
    imported: { field: 'device', maxBytes: DEVICE_MAX_BYTES },
    docs: '`desktop`, `mobile`, `tablet` or a rarer class of device.',
  },
  {
    name: 'activeMs',
    column: 'active_ms',
    type: 'UInt32',
    holds: 'number',
    hit: 'event',
    docs: 'Active time of an `engage`, milliseconds; 0 for every other event.',
  },
  {
    name: 'scrollPct',
    column: 'scroll_pct',
    type: 'UInt8',
    holds: 'number',
    hit: 'none',
    docs: 'Scroll depth of an `engage`, percent 0 to 100; 0 for every other event.',
  },
  {
    name: 'props',
    column: 'props',
    type: 'String',
    holds: 'text',
    hit: 'none',
    docs: 'Props of a custom, `outbound` or `download` event as JSON text; empty when there are none.',
  },
] as const satisfies readonly EventField[];

/** An entry of the table. */
export type Field = (typeof EVENT_FIELDS)[number];

/** A column that a hit has from its event, or from the first pageview of its session. */
export type HitFieldColumn = Extract<Field, { readonly hit: 'event' | 'session' }>['column'];

/** A field that a line of an import gives as it is. */
export type ImportedField = Extract<Field, { readonly imported: object }>;

/** The fields that an import line gives as they are. */
export const IMPORTED_FIELDS = EVENT_FIELDS.filter((field): field is ImportedField => 'imported' in field);
