import type { CollectedEvent } from '../domain/event.ts';
import { EVENT_FIELDS, FIELDS_VERSION } from '../domain/event-fields.ts';
import { escapedText, isSpecial } from './tab-separated.ts';

/**
 * The columns of the events layer, in the order in which `encodeEvent` writes them: the fields, and their version, which
 * is 1 for events that were written without it.
 * One list: the schema, the encoding and the insert statement are made from it.
 */
export const EVENT_COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ...EVENT_FIELDS.map(({ column, type }) => [column, type] as const),
  ['version', 'UInt8 DEFAULT 1'],
];

/** The names of these columns: the layout of the lines that `encodeEvent` writes. */
export const EVENT_COLUMN_NAMES: readonly string[] = EVENT_COLUMNS.map(([name]) => name);

/** One event as a line of ClickHouse's TabSeparated format, newline included. */
export function encodeEvent(event: CollectedEvent): string {
  return `${line(isSpecial(textsOf(event)) ? escaped(event) : event)}\t${FIELDS_VERSION}\n`;
}

/** All texts of an event that may need escapes, joined: nearly none does, and one look at them together tells. */
const textsOf = compiled(EVENT_FIELDS.filter(({ type }) => type === 'String' || type === 'LowCardinality(String)'));
const line = compiled(EVENT_FIELDS, '\\t');

/**
 * Makes one function of the table: it names each property, as if written by hand. A loop over the names takes a third
 * longer, and each event is encoded while its sender waits. Only names of the table become code.
 */
function compiled(fields: readonly { readonly name: string }[], separator = ''): (event: CollectedEvent) => string {
  const body = fields.map(({ name }) => `\${event.${name}}`).join(separator);
  return new Function('event', `return \`${body}\`;`) as (event: CollectedEvent) => string;
}

function escaped(event: CollectedEvent): CollectedEvent {
  const fields = Object.entries(event).map(([name, value]) => [
    name,
    typeof value === 'string' ? escapedText(value) : value,
  ]);
  return Object.fromEntries(fields);
}
