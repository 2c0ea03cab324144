import type { EventField } from './event-field.ts';
import {
  BROWSER_MAX_BYTES,
  CITY_MAX_BYTES,
  DEVICE_MAX_BYTES,
  HOSTNAME_MAX_BYTES,
  OS_MAX_BYTES,
  OS_VERSION_MAX_BYTES,
  REGION_MAX_BYTES,
} from './limits.ts';

/** The version of the fields. It grows with each field that is added, and each event is stored with it. */
export const FIELDS_VERSION = 2;

/**
 * All fields of an event, in the order of its columns. The schema of events and hits, the encoding, the derivation of
 * hits, the reading of imports and the tables of the documentation are made from this table. The first five identify an
 * event and stay the first five.
 */
export const EVENT_FIELDS = [
  field(
    { name: 'site', column: 'site', type: 'UInt32', holds: 'number', hit: 'event' },
    { docs: 'Number of the site.' },
  ),
  field(
    { name: 'day', column: 'day', type: 'Date', holds: 'text', hit: 'event' },
    { docs: 'Local day of the site at receipt.' },
  ),
  field(
    { name: 'visitor', column: 'visitor', type: 'UInt64', holds: 'text', hit: 'event' },
    { docs: 'Hash of the visitor, of one day.' },
  ),
  field(
    { name: 'ts', column: 'ts', type: 'Int64', holds: 'number', hit: 'event' },
    { docs: 'Receipt, microseconds since the epoch.' },
  ),
  field(
    { name: 'seq', column: 'seq', type: 'UInt64', holds: 'number', hit: 'event' },
    { docs: 'Orders events of one instant: a unique number of writer and counter.' },
  ),
  field(
    { name: 'hour', column: 'hour', type: 'UInt8', holds: 'number', hit: 'event' },
    { docs: "60-minute bucket of the local day, counted from the day's first instant." },
  ),
  field(
    { name: 'event', column: 'event', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    { docs: '`pageview`, `engage`, `outbound`, `download` or a custom name.' },
  ),
  field({ name: 'page', column: 'page', type: 'String', holds: 'text', hit: 'event' }, { docs: 'Page path.' }),
  field(
    { name: 'referrer', column: 'referrer', type: 'String', holds: 'text', hit: 'session' },
    { docs: 'Host of the referring page.' },
  ),
  field(
    { name: 'utmSource', column: 'utm_source', type: 'String', holds: 'text', hit: 'session' },
    { docs: 'Campaign parameter `utm_source`, else `source`, else `ref`.' },
  ),
  field(
    { name: 'utmMedium', column: 'utm_medium', type: 'String', holds: 'text', hit: 'session' },
    { docs: 'Campaign parameter `utm_medium`.' },
  ),
  field(
    { name: 'utmCampaign', column: 'utm_campaign', type: 'String', holds: 'text', hit: 'session' },
    { docs: 'Campaign parameter `utm_campaign`.' },
  ),
  field(
    { name: 'utmContent', column: 'utm_content', type: 'String', holds: 'text', hit: 'session' },
    { since: 2, set: 'campaigns', docs: 'Campaign parameter `utm_content`.' },
  ),
  field(
    { name: 'utmTerm', column: 'utm_term', type: 'String', holds: 'text', hit: 'session' },
    { since: 2, set: 'campaigns', docs: 'Campaign parameter `utm_term`.' },
  ),
  field(
    { name: 'country', column: 'country', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    {
      imported: { field: 'country', maxBytes: null },
      docs: 'ISO 3166-1 alpha-2 code of the country; small letters are raised to capitals.',
    },
  ),
  field(
    { name: 'region', column: 'region', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    {
      imported: { field: 'region', maxBytes: REGION_MAX_BYTES },
      docs: 'ISO 3166-2 code of the region; small letters of a code are raised to capitals.',
    },
  ),
  field(
    { name: 'city', column: 'city', type: 'String', holds: 'text', hit: 'event' },
    { imported: { field: 'city', maxBytes: CITY_MAX_BYTES }, docs: 'Name of the city.' },
  ),
  field(
    { name: 'browser', column: 'browser', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    { imported: { field: 'browser', maxBytes: BROWSER_MAX_BYTES }, docs: 'Name of the browser.' },
  ),
  field(
    { name: 'browserVersion', column: 'browser_version', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    {
      since: 2,
      set: 'versions',
      imported: { field: 'browser_version', maxBytes: null },
      docs: 'Major version of the browser; what follows the first dot is left out.',
    },
  ),
  field(
    { name: 'os', column: 'os', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    { imported: { field: 'os', maxBytes: OS_MAX_BYTES }, docs: 'Name of the operating system.' },
  ),
  field(
    { name: 'osVersion', column: 'os_version', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    {
      since: 2,
      set: 'versions',
      imported: { field: 'os_version', maxBytes: OS_VERSION_MAX_BYTES },
      docs: 'Version of the operating system.',
    },
  ),
  field(
    { name: 'device', column: 'device', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    {
      imported: { field: 'device', maxBytes: DEVICE_MAX_BYTES },
      docs: '`desktop`, `mobile`, `tablet` or a rarer class of device.',
    },
  ),
  field(
    { name: 'hostname', column: 'hostname', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    {
      since: 2,
      set: 'hostname',
      imported: { field: 'hostname', maxBytes: HOSTNAME_MAX_BYTES },
      docs: 'Host of the page, lower case.',
    },
  ),
  field(
    { name: 'language', column: 'language', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    {
      since: 2,
      set: 'language',
      imported: { field: 'language', maxBytes: null },
      docs: "Primary tag of the browser's language, lower case: `de` of `de-AT`.",
    },
  ),
  field(
    { name: 'screen', column: 'screen', type: 'LowCardinality(String)', holds: 'text', hit: 'event' },
    {
      since: 2,
      set: 'screen',
      imported: { field: 'screen', maxBytes: null },
      docs: "Class of the screen's width: `mobile`, `tablet`, `laptop`, `desktop` or `wide`.",
    },
  ),
  field(
    { name: 'activeMs', column: 'active_ms', type: 'UInt32', holds: 'number', hit: 'event' },
    { docs: 'Active time of an `engage`, milliseconds; 0 for every other event.' },
  ),
  field(
    { name: 'scrollPct', column: 'scroll_pct', type: 'UInt8', holds: 'number', hit: 'none' },
    { docs: 'Scroll depth of an `engage`, percent 0 to 100; 0 for every other event.' },
  ),
  field(
    { name: 'props', column: 'props', type: 'String', holds: 'text', hit: 'none' },
    { docs: 'Props of a custom, `outbound` or `download` event as JSON text; empty when there are none.' },
  ),
] as const satisfies readonly EventField[];

type Column = 'name' | 'column' | 'type' | 'holds' | 'hit';

/** Describes a field by its column, and by what else there is to say of it. */
function field<const Stored extends Pick<EventField, Column>, const Others extends Omit<EventField, Column>>(
  stored: Stored,
  others: Others,
): Stored & Others {
  return { ...stored, ...others };
}

/** An entry of the table. */
export type Field = (typeof EVENT_FIELDS)[number];
