import { EVENT_FIELDS, type Field } from '../domain/event-fields.ts';

/** A column and its type. */
export type Column = readonly [name: string, type: string];

/**
 * The columns of a hit besides the fields of events: the number of its session, its first and last page and its channel; the hour
 * of the session's first event, whether it bounced, and its duration in microseconds.
 */
const OF_SESSIONS = [
  ['session', 'UInt32'],
  ['entry', 'String'],
  ['exit', 'String'],
  ['channel', 'LowCardinality(String)'],
  ['began', 'UInt8'],
  ['bounce', 'UInt8'],
  ['duration', 'Int64'],
] as const satisfies readonly Column[];

/** A column that a hit has from its event, or from the first pageview of its session. */
type HitFieldColumn = Extract<Field, { readonly hit: 'event' | 'session' }>['column'];

export type HitColumn = HitFieldColumn | (typeof OF_SESSIONS)[number][0];

/** The columns of the hits layer, as `hitsFrom` derives them. */
export const HIT_COLUMNS: readonly (readonly [name: HitColumn, type: string])[] = [
  ...EVENT_FIELDS.flatMap((field) => (field.hit === 'event' ? [[field.column, field.type] as const] : [])),
  ...OF_SESSIONS,
  ...EVENT_FIELDS.flatMap((field) => (field.hit === 'session' ? [[field.column, field.type] as const] : [])),
];

/** The columns of hits that a kept visit does not have: what tells a visitor apart beyond the day, and clock times. */
const NOT_KEPT: ReadonlySet<string> = new Set(['visitor', 'ts', 'seq', 'active_ms']);

/**
 * How the columns of a kept hit are compressed for which another codec than the table's is better. Those that nearly every question
 * reads are larger by three bytes a hit, and read in a fifth less time. A table that is there keeps its own.
 */
export const KEPT_CODECS: Readonly<Record<string, string>> = {
  site: 'LZ4',
  day: 'LZ4',
  visitor: 'Delta, LZ4',
  event: 'LZ4',
  page: 'LZ4',
  session: 'T64, LZ4',
  bounce: 'LZ4',
  duration: 'LZ4',
  generation: 'LZ4',
  second: 'Delta, ZSTD(1)',
  active_ms: 'T64, ZSTD(1)',
  uniform: 'T64, LZ4',
};

/** The type of a column that a kept hit has from its hit: texts are numbers into a dictionary, a quarter less of all that a hit takes. */
function keptType(type: string): string {
  return type === 'String' ? 'LowCardinality(String)' : type;
}

/**
 * The columns of a kept hit. `visitor` numbers the visitors of the day from 1, `seq` the visitor's hits of the day. `second` is
 * counted from the first instant of the local day. A pageview has the active time on it and its scroll depth, 255 where they were
 * not measured. `properties` are those that the site keeps. `uniform` says whether the visitor is uniform and what
 * the hit begins (`rollup/sql/uniform-visits.ts`).
 */
export const VISIT_COLUMNS: readonly Column[] = [
  ['site', 'UInt32'],
  ['day', 'Date'],
  ['visitor', 'UInt32'],
  ['seq', 'UInt32'],
  ['second', 'Int32'],
  ...HIT_COLUMNS.filter(([name]) => !NOT_KEPT.has(name) && name !== 'site' && name !== 'day').map(
    ([name, type]) => [name, keptType(type)] as const,
  ),
  ['active_ms', 'UInt32'],
  ['scroll_pct', 'UInt8'],
  ['properties', 'Map(LowCardinality(String), String)'],
  ['uniform', 'UInt8'],
];
