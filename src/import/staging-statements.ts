import type Sqlite from 'better-sqlite3';
import type { LeftOut, PageReading } from './sources/source.ts';

/** The totals of a staged day. Null for a figure that the source does not have. */
export interface StagedTotals {
  readonly visitors: number | null;
  readonly pageviews: number | null;
  readonly sessions: number | null;
  readonly bounces: number | null;
  /** The sum over the sessions. */
  readonly seconds: number | null;
  /** The rows of the source whose visitors were added up. */
  readonly rows: number;
}

/** A key of a staged day, with the number of the rows of the source that were added up. */
export interface StagedKey {
  readonly key: string;
  readonly visitors: number | null;
  readonly views: number | null;
  readonly rows: number;
}

/** How a page of a staged day was read. */
export interface StagedReading extends PageReading {
  readonly page: string;
}

/** Rows of a day and part that were left out for a reason, with the counts that they had. */
export interface StagedLeftOut {
  readonly reason: LeftOut;
  readonly rows: number;
  readonly visitors: number;
  readonly views: number;
}

const CACHE_KIB = 16_384;
/** Sets up a staging file and its tables. A day or key that is absent is an empty text. */
export const STAGING_SCHEMA = `
PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE_KIB};
CREATE TABLE IF NOT EXISTS totals (day TEXT PRIMARY KEY, visitors INTEGER, pageviews INTEGER, sessions INTEGER,
  bounces INTEGER, seconds REAL, rows INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS keys (day TEXT, dimension TEXT, key TEXT, visitors INTEGER, views INTEGER, rows INTEGER NOT NULL,
  PRIMARY KEY (day, dimension, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS readings (day TEXT, page TEXT, time_visits INTEGER NOT NULL, seconds INTEGER NOT NULL,
  scroll_visits INTEGER NOT NULL, scroll INTEGER NOT NULL, PRIMARY KEY (day, page)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS left_out (day TEXT, dimension TEXT, reason TEXT, rows INTEGER NOT NULL, visitors INTEGER NOT NULL,
  views INTEGER NOT NULL, PRIMARY KEY (day, dimension, reason)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counted_instead (dimension TEXT PRIMARY KEY, what TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS unread (path TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS dimensions (name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lacking (day TEXT, dimension TEXT, PRIMARY KEY (day, dimension)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS renamed_events (source TEXT PRIMARY KEY, name TEXT NOT NULL, rows INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS more (notes TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS row_counts (day TEXT PRIMARY KEY, accepted INTEGER NOT NULL, rejected INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS progress (id INTEGER PRIMARY KEY CHECK (id = 1), rows INTEGER NOT NULL, complete INTEGER NOT NULL);
INSERT OR IGNORE INTO progress VALUES (1, 0, 0);`;

/** Grows when more of an export is read than before. */
export const STAGING_VERSION = 1;
/** Forgets what an earlier version has read of an export up to a kill: it has read less of the same rows. */
export const FORGET_INCOMPLETE = `${[
  'totals',
  'keys',
  'left_out',
  'counted_instead',
  'unread',
  'dimensions',
  'lacking',
  'renamed_events',
  'row_counts',
]
  .map((table) => `DELETE FROM ${table} WHERE (SELECT complete FROM progress) = 0;`)
  .join(' ')}
UPDATE progress SET rows = 0 WHERE complete = 0; PRAGMA user_version = ${STAGING_VERSION};`;

/** The totals of a day may come in several tables, each with other figures: a row says nothing of one that it does not have. */
const ADD_TOTALS = `INSERT INTO totals VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
  ${['visitors', 'pageviews', 'sessions', 'bounces', 'seconds']
    .map((figure) => `${figure} = coalesce(${figure} + excluded.${figure}, ${figure}, excluded.${figure})`)
    .join(', ')}, rows = rows + excluded.rows`;
/** An unknown addend makes a sum unknown: NULL + n is NULL. */
const ADD_KEY = `INSERT INTO keys VALUES (?, ?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET
  visitors = visitors + excluded.visitors, views = views + excluded.views, rows = rows + 1`;
/** Adds the visits and sums of a row of readings to those of its day and page. */
export const ADD_READING = `ON CONFLICT DO UPDATE SET ${['time_visits', 'seconds', 'scroll_visits', 'scroll']
  .map((figure) => `${figure} = ${figure} + excluded.${figure}`)
  .join(', ')}`;
const ADD_ROW = `INSERT INTO row_counts VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET
  accepted = accepted + excluded.accepted, rejected = rejected + excluded.rejected`;
const ADD_LEFT_OUT = `INSERT INTO left_out VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET
  visitors = visitors + excluded.visitors, views = views + excluded.views, rows = rows + 1`;
const KEYS_OF = `SELECT key, visitors, views, rows FROM keys WHERE day = ? AND dimension = ?
  ORDER BY visitors DESC, views DESC, key`;
/** Keys of dimensions have the names of these; those of properties begin with this text, and the next character is `;`. */
const PROPERTIES_OF = `SELECT DISTINCT dimension FROM keys WHERE day = ? AND dimension >= 'property:'
  AND dimension < 'property;' ORDER BY dimension LIMIT ?`;
const READINGS_OF = `SELECT page, time_visits AS timeVisits, seconds, scroll_visits AS scrollVisits, scroll
  FROM readings WHERE day = ? ORDER BY page`;
const LEFT_OUT_OF =
  'SELECT reason, rows, visitors, views FROM left_out WHERE day = ? AND dimension = ? ORDER BY reason';

/** Jumps from day to day in the index: `DISTINCT` would read all keys, and hold up the process that serves for a minute. */
const DAYS_OF_KEYS = `WITH RECURSIVE key_days (day) AS (SELECT min(day) FROM keys
  UNION ALL SELECT (SELECT min(keys.day) FROM keys WHERE keys.day > key_days.day) FROM key_days WHERE day IS NOT NULL)`;
const WITH_SUMS = 'SELECT day FROM totals UNION SELECT day FROM key_days WHERE day IS NOT NULL';
/** The days of which there are sums, in order. */
export const DAYS = `${DAYS_OF_KEYS} ${WITH_SUMS} ORDER BY day`;
/** The days of which every row was left out, in order. */
export const LEFT_OUT_DAYS = `${DAYS_OF_KEYS}
SELECT DISTINCT day FROM left_out WHERE day <> '' EXCEPT SELECT day FROM (${WITH_SUMS}) ORDER BY day`;

/** Prepares the statements of a staging file. */
export function stagingStatements(db: Sqlite.Database) {
  const prepare = (sql: string) => db.prepare(sql);
  return {
    totals: prepare(ADD_TOTALS),
    key: prepare(ADD_KEY),
    reading: prepare(`INSERT INTO readings VALUES (?, ?, ?, ?, ?, ?) ${ADD_READING}`),
    leftOut: prepare(ADD_LEFT_OUT),
    has: prepare('INSERT OR IGNORE INTO dimensions VALUES (?)'),
    lacks: prepare('INSERT OR IGNORE INTO lacking VALUES (?, ?)'),
    isLacking: prepare('SELECT 1 FROM lacking WHERE day = ? AND dimension = ?').pluck(),
    folded: prepare('INSERT INTO renamed_events VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET rows = rows + 1'),
    instead: prepare('INSERT OR IGNORE INTO counted_instead VALUES (?, ?)'),
    unread: prepare('INSERT OR IGNORE INTO unread VALUES (?, ?)'),
    row: prepare(ADD_ROW),
    progress: prepare('UPDATE progress SET rows = ?'),
    totalsOf: prepare('SELECT * FROM totals WHERE day = ?'),
    keysOf: prepare(KEYS_OF),
    propertiesOf: prepare(PROPERTIES_OF).pluck(),
    readingsOf: prepare(READINGS_OF),
    leftOutOf: prepare(LEFT_OUT_OF),
    insteadOf: prepare('SELECT what FROM counted_instead WHERE dimension = ?').pluck(),
    rowsOf: prepare('SELECT accepted, rejected FROM row_counts WHERE day = ?'),
  };
}
