import { EVENT_COLUMNS } from './encode-event.ts';

/**
 * The tables of the embedded engine, created when they are missing.
 *
 * `events` is ordered as sessions are made: one visitor's events of one local day lie together, in their total
 * order. One partition a day, so that a day goes away as files. The deduplication window is counted in parts;
 * a loader repeats at most its last range, which a few hundred parts cover.
 */
export const SCHEMA: readonly string[] = [
  'CREATE DATABASE IF NOT EXISTS svc ENGINE = Atomic',
  `CREATE TABLE IF NOT EXISTS svc.events (${EVENT_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')})
ENGINE = MergeTree PARTITION BY day ORDER BY (site, day, visitor, ts, seq)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1`,
];
