import { EVENT_FIELDS, type Field } from '../domain/event-fields.ts';
import { EVENT_COLUMNS } from './encode-event.ts';

/** A column and its type. */
type Column = readonly [name: string, type: string];

/** Which writing of a site-day a stored row belongs to; readers know the published one. */
const GENERATION: Column = ['generation', 'UInt16'];

/** What a hit has besides the fields of events: the number of its session, and the first and last page of that. */
const OF_SESSIONS = [
  ['session', 'UInt32'],
  ['entry', 'String'],
  ['exit', 'String'],
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

const TOTALS: readonly Column[] = [
  ['visitors', 'UInt64'],
  ['pageviews', 'UInt64'],
  ['sessions', 'UInt64'],
  ['bounces', 'UInt64'],
  ['duration', 'Int64'],
];

const KEY_COUNTS: readonly Column[] = [
  ['site', 'UInt32'],
  ['dimension', 'LowCardinality(String)'],
  ['day', 'Date'],
  ['key', 'String'],
  // Small numbers: cropped to their bits they are smaller and read faster.
  ['visitors', 'UInt32 CODEC(T64, ZSTD)'],
  ['views', 'UInt32 CODEC(T64, ZSTD)'],
];

/** The columns of each stored rollup, without the generation. */
export const ROLLUP_COLUMNS = {
  day_totals: [['site', 'UInt32'], ['day', 'Date'], ...TOTALS],
  // `first_seen_visitors` have their first event of the day in the hour: they add up to the day's visitors.
  hour_totals: [['site', 'UInt32'], ['day', 'Date'], ['hour', 'UInt8'], ...TOTALS, ['first_seen_visitors', 'UInt64']],
  day_keys: KEY_COUNTS,
  day_goals: [
    ['site', 'UInt32'],
    ['goal', 'UInt32'],
    ['day', 'Date'],
    ['conversions', 'UInt32'],
    ['unique_conversions', 'UInt32'],
  ],
  day_funnels: [
    ['site', 'UInt32'],
    ['funnel', 'UInt32'],
    ['version', 'UInt32'],
    ['day', 'Date'],
    ['step', 'UInt8'],
    ['visitors', 'UInt32'],
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>;

export type RollupTable = keyof typeof ROLLUP_COLUMNS;

/** The table that holds the sums of the keys' days over whole calendar months; its `day` is the month's first. */
export const MONTH_KEYS = 'month_keys';

/** The columns of each rollup as it is stored. */
const STORED_ROLLUPS: Readonly<Record<string, readonly Column[]>> = Object.fromEntries(
  Object.entries(ROLLUP_COLUMNS).map(([table, columns]) => [table, [...columns, GENERATION]]),
);

/** The columns of each table that is kept. */
const KEPT = {
  events: EVENT_COLUMNS,
  hits: [...HIT_COLUMNS, GENERATION],
  ...STORED_ROLLUPS,
  [MONTH_KEYS]: [...KEY_COUNTS, GENERATION],
} as const;

/** The names of those columns, in order: a directory whose tables have others is not ours to read. */
export const KEPT_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(KEPT).map(([table, columns]) => [table, columns.map(([name]) => name)]),
);

/** What narrows a read most comes first. */
const ROLLUP_ORDER: Readonly<Record<RollupTable, string>> = {
  day_totals: 'site, day, generation',
  hour_totals: 'site, day, hour, generation',
  day_keys: 'site, dimension, day, key, generation',
  day_goals: 'site, goal, day, generation',
  day_funnels: 'site, funnel, version, day, step, generation',
};

/**
 * The tables of the embedded engine, created when they are missing.
 *
 * `events` and `hits` are ordered as sessions are made: one visitor's events of one local day lie together, in their
 * total order. One partition a day, so that a day goes away as files. Merges are half as eager as usual: a day's parts
 * are few all the same, and the collector's core has better to do.
 *
 * The rollups are ReplacingMergeTrees: writing a row again changes nothing, so a repeated backfill is harmless.
 */
export const SCHEMA: readonly string[] = [
  'CREATE DATABASE IF NOT EXISTS svc ENGINE = Atomic',
  `CREATE TABLE IF NOT EXISTS svc.events (${columnList(KEPT.events)})
ENGINE = MergeTree PARTITION BY day ORDER BY (site, day, visitor, ts, seq)
SETTINGS merge_selector_base = 10, fsync_after_insert = 1, fsync_part_directory = 1`,
  `CREATE TABLE IF NOT EXISTS svc.hits (${columnList(KEPT.hits)})
ENGINE = MergeTree PARTITION BY day ORDER BY (site, day, visitor, ts, seq)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  ...Object.entries(STORED_ROLLUPS).map(
    ([table, columns]) => `CREATE TABLE IF NOT EXISTS svc.${table} (${columnList(columns)})
ENGINE = ReplacingMergeTree ORDER BY (${ROLLUP_ORDER[table as RollupTable]})
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  ),
  `CREATE TABLE IF NOT EXISTS svc.${MONTH_KEYS} (${columnList(KEPT[MONTH_KEYS])})
ENGINE = MergeTree ORDER BY (${ROLLUP_ORDER.day_keys}) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  // Here the generation numbers the derivations, so that a reader keeps the one that it was given.
  ...Object.entries(ROLLUP_COLUMNS).map(
    ([table, columns]) => `CREATE OR REPLACE TABLE svc.${openTable(table as RollupTable)}
(${columnList([...columns, ['generation', 'UInt32']])}) ENGINE = Memory`,
  ),
];

/** The twin of a rollup that holds the answers about open days for a while, in memory. */
export function openTable(table: RollupTable): string {
  return `open_${table}`;
}

function columnList(columns: readonly Column[]): string {
  return columns.map(([name, type]) => `${name} ${type}`).join(', ');
}
