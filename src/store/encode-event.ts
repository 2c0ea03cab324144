import type { CollectedEvent } from '../domain/event.ts';

/**
 * The columns of the events layer, in the order in which `encodeEvent` writes them.
 * One list: the schema, the encoding and the insert statement are made from it.
 */
export const EVENT_COLUMNS = [
  ['site', 'UInt32'],
  ['day', 'Date'],
  ['visitor', 'UInt64'],
  ['ts', 'Int64'],
  ['seq', 'UInt64'],
  ['hour', 'UInt8'],
  ['event', 'LowCardinality(String)'],
  ['page', 'String'],
  ['referrer', 'String'],
  ['utm_source', 'String'],
  ['utm_medium', 'String'],
  ['utm_campaign', 'String'],
  ['country', 'LowCardinality(String)'],
  ['region', 'LowCardinality(String)'],
  ['city', 'String'],
  ['browser', 'LowCardinality(String)'],
  ['os', 'LowCardinality(String)'],
  ['device', 'LowCardinality(String)'],
  ['active_ms', 'UInt32'],
  ['scroll_pct', 'UInt8'],
  ['props', 'String'],
] as const;

/** One event as a line of ClickHouse's TabSeparated format, newline included. */
export function encodeEvent(e: CollectedEvent): string {
  return (
    `${e.site}\t${e.day}\t${e.visitor}\t${e.ts}\t${e.seq}\t${e.hour}\t${field(e.event)}\t${field(e.page)}\t` +
    `${field(e.referrer)}\t${field(e.utmSource)}\t${field(e.utmMedium)}\t${field(e.utmCampaign)}\t` +
    `${field(e.country)}\t${field(e.region)}\t${field(e.city)}\t${field(e.browser)}\t${field(e.os)}\t` +
    `${field(e.device)}\t${e.activeMs}\t${e.scrollPct}\t${field(e.props)}\n`
  );
}

const SPECIAL = /[\\\t\n\r\0]/;
const ALL_SPECIAL = /[\\\t\n\r\0]/g;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

function field(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (char) => ESCAPED[char]!) : text;
}
