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

/** The names of these columns: the layout of the lines that `encodeEvent` writes. */
export const EVENT_COLUMN_NAMES: readonly string[] = EVENT_COLUMNS.map(([name]) => name);

/** One event as a line of ClickHouse's TabSeparated format, newline included. */
export function encodeEvent(event: CollectedEvent): string {
  const e = isPlain(event) ? event : escaped(event);
  return (
    `${e.site}\t${e.day}\t${e.visitor}\t${e.ts}\t${e.seq}\t${e.hour}\t${e.event}\t${e.page}\t` +
    `${e.referrer}\t${e.utmSource}\t${e.utmMedium}\t${e.utmCampaign}\t` +
    `${e.country}\t${e.region}\t${e.city}\t${e.browser}\t${e.os}\t` +
    `${e.device}\t${e.activeMs}\t${e.scrollPct}\t${e.props}\n`
  );
}

const SPECIAL = /[\\\t\n\r\0]/;
const ALL_SPECIAL = /[\\\t\n\r\0]/g;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

/** Whether no text of the event has to be escaped, as in nearly all: one look at them together tells. */
function isPlain(e: CollectedEvent): boolean {
  const texts =
    e.event + e.page + e.referrer + e.utmSource + e.utmMedium + e.utmCampaign + e.country + e.region + e.city;
  return !SPECIAL.test(texts + e.browser + e.os + e.device + e.props);
}

function escaped(event: CollectedEvent): CollectedEvent {
  const fields = Object.entries(event).map(([name, value]) => [
    name,
    typeof value === 'string' ? escapedText(value) : value,
  ]);
  return Object.fromEntries(fields);
}

function escapedText(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (char) => ESCAPED[char]!) : text;
}
