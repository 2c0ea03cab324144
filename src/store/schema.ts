import { EVENT_COLUMNS } from './encode-event.ts';
import { type Column, HIT_COLUMNS, KEPT_CODECS, VISIT_COLUMNS } from './hit-columns.ts';

/** The generation of a site-day that a stored row belongs to; readers know the published one. */
const GENERATION: Column = ['generation', 'UInt16'];

/** Decimals that can be added up exactly: 56 digits before the point, 20 behind it. */
const EXACT_DECIMAL = 'Decimal(76, 20)';

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
  // Keys of the dimensions that have a subject: the values of a property, the pages before and after a page. `event` is
  // empty for all events together. `sum` adds up the values of a property that are numbers.
  day_subject_keys: [
    ['site', 'UInt32'],
    ['dimension', 'LowCardinality(String)'],
    ['subject', 'String'],
    ['event', 'String'],
    ['day', 'Date'],
    ['key', 'String'],
    ['visitors', 'UInt32 CODEC(T64, ZSTD)'],
    ['views', 'UInt32 CODEC(T64, ZSTD)'],
    ['sum', EXACT_DECIMAL],
  ],
  // Orders in each currency; `dimension` is empty for the sums over all of them, `currency` for orders without an amount.
  day_revenue: [
    ['site', 'UInt32'],
    ['revenue', 'UInt32'],
    ['dimension', 'LowCardinality(String)'],
    ['currency', 'LowCardinality(String)'],
    ['day', 'Date'],
    ['key', 'String'],
    ['visitors', 'UInt32 CODEC(T64, ZSTD)'],
    ['orders', 'UInt32 CODEC(T64, ZSTD)'],
    ['amount', EXACT_DECIMAL],
  ],
  // `scroll` is the sum of the percentages of the views that `scroll_steps` counts by how many tenths of the page they
  // reached: as many as are measured, but for imported days, whose one number behind the steps has other views.
  day_engagement: [
    ['site', 'UInt32'],
    ['day', 'Date'],
    ['key', 'String'],
    ['measured', 'UInt32 CODEC(T64, ZSTD)'],
    ['active_ms', 'UInt64 CODEC(T64, ZSTD)'],
    ['scroll', 'UInt64 CODEC(T64, ZSTD)'],
    ['scroll_steps', 'Array(UInt32)'],
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
  visits: [...VISIT_COLUMNS, GENERATION],
  ...STORED_ROLLUPS,
  [MONTH_KEYS]: [...KEY_COUNTS, GENERATION],
} as const;

/** The names of those columns, in order: a directory whose tables have others is not ours to read. */
export const KEPT_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(KEPT).map(([table, columns]) => [table, columns.map(([name]) => name)]),
);

/** The sorting keys: the column that narrows a read most comes first. */
const ROLLUP_ORDER: Readonly<Record<RollupTable, string>> = {
  day_totals: 'site, day, generation',
  hour_totals: 'site, day, hour, generation',
  day_keys: 'site, dimension, day, key, generation',
  day_goals: 'site, goal, day, generation',
  day_funnels: 'site, funnel, version, day, step, generation',
  day_subject_keys: 'site, dimension, subject, event, day, key, generation',
  day_revenue: 'site, revenue, dimension, currency, day, key, generation',
  day_engagement: 'site, day, key, generation',
};

/** A table that is kept, whatever engine holds it. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Whether rows with the same sorting key replace each other. */
  readonly isReplacing: boolean;
  /** The column that each partition has one value of; null for a single partition. */
  readonly partitionBy: string | null;
  readonly orderBy: string;
  readonly settings: string;
}

/** An insert is on disk when it has ended. */
const DURABLE = 'fsync_after_insert = 1, fsync_part_directory = 1';
const VISITOR_ORDER = 'site, day, visitor, ts, seq';

/**
 * The tables that are kept.
 *
 * `events` and `hits` are ordered as sessions are made: one visitor's events of one local day lie together, in their
 * total order. One partition a day, so that a day goes away as files. Merges are half as eager as usual: a day's parts
 * are few all the same, and the collector's core has better to do.
 *
 * `visits` are the hits of final days, kept for months and read by whole months.
 *
 * The rollups are ReplacingMergeTrees: writing a row again changes nothing, so a repeated backfill is harmless.
 */
export const STORED_TABLES: readonly StoredTable[] = [
  {
    name: 'events',
    columns: KEPT.events,
    isReplacing: false,
    partitionBy: 'day',
    orderBy: VISITOR_ORDER,
    settings: `merge_selector_base = 10, ${DURABLE}`,
  },
  {
    name: 'hits',
    columns: KEPT.hits,
    isReplacing: false,
    partitionBy: 'day',
    orderBy: VISITOR_ORDER,
    settings: DURABLE,
  },
  {
    name: 'visits',
    columns: KEPT.visits.map(([name, type]) => [name, `${type} CODEC(${KEPT_CODECS[name] ?? 'ZSTD(1)'})`]),
    isReplacing: false,
    partitionBy: 'toYYYYMM(day)',
    orderBy: 'site, day, visitor, seq',
    settings: DURABLE,
  },
  ...Object.entries(STORED_ROLLUPS).map(([name, columns]) => ({
    name,
    columns,
    isReplacing: true,
    partitionBy: null,
    orderBy: ROLLUP_ORDER[name as RollupTable],
    settings: DURABLE,
  })),
  {
    name: MONTH_KEYS,
    columns: KEPT[MONTH_KEYS],
    isReplacing: false,
    partitionBy: null,
    orderBy: ROLLUP_ORDER.day_keys,
    settings: DURABLE,
  },
];

/**
 * The statements that make the tables in memory, empty. Here the generation numbers the derivations, so that a reader
 * keeps the one that it was given.
 */
export const MEMORY_SCHEMA: readonly string[] = Object.entries(ROLLUP_COLUMNS).map(
  ([table, columns]) => `CREATE OR REPLACE TABLE svc.${openTable(table as RollupTable)}
(${columnList([...columns, ['generation', 'UInt32']])}) ENGINE = Memory`,
);

/** The statements that make the tables of one node, the embedded engine or a server, where they are missing. */
export const SCHEMA: readonly string[] = [
  'CREATE DATABASE IF NOT EXISTS svc ENGINE = Atomic',
  ...STORED_TABLES.map(
    (table) => `CREATE TABLE IF NOT EXISTS svc.${table.name} (${columnList(table.columns)})
ENGINE = ${table.isReplacing ? 'ReplacingMergeTree' : 'MergeTree'}${storageClauses(table)}`,
  ),
  ...MEMORY_SCHEMA,
];

/** The end of a CREATE TABLE statement, after its engine. */
export function storageClauses({ partitionBy, orderBy, settings }: StoredTable): string {
  const partition = partitionBy === null ? '' : ` PARTITION BY ${partitionBy}`;
  return `${partition} ORDER BY (${orderBy})\nSETTINGS ${settings}`;
}

/** The twin of a rollup that holds the answers about open days for a while, in memory. */
export function openTable(table: RollupTable): string {
  return `open_${table}`;
}

/** Columns as a CREATE TABLE statement lists them. */
export function columnList(columns: readonly Column[]): string {
  return columns.map(([name, type]) => `${name} ${type}`).join(', ');
}
