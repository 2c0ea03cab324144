import Sqlite from 'better-sqlite3';
import { STORED_DIMENSIONS, type StoredDimension } from '../domain/dimension.ts';
import type { CountedInstead, DayTotals, KeyCounts, LeftOut, SumSink, Unread } from './sources/source.ts';

/** The rows between two commits. An interrupted import repeats at most so many. */
const COMMIT_EVERY_ROWS = 20_000;
const CACHE_KIB = 16_384;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS totals (day TEXT PRIMARY KEY, visitors INTEGER, pageviews INTEGER, sessions INTEGER,
  bounces INTEGER, seconds REAL, rows INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS keys (day TEXT, dimension TEXT, key TEXT, visitors INTEGER, views INTEGER, rows INTEGER NOT NULL,
  PRIMARY KEY (day, dimension, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS left_out (day TEXT, dimension TEXT, reason TEXT, rows INTEGER NOT NULL, visitors INTEGER NOT NULL,
  views INTEGER NOT NULL, PRIMARY KEY (day, dimension, reason)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counted_instead (dimension TEXT PRIMARY KEY, what TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS unread (path TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS dimensions (name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS folded (source TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS row_counts (day TEXT PRIMARY KEY, accepted INTEGER NOT NULL, rejected INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS progress (id INTEGER PRIMARY KEY CHECK (id = 1), rows INTEGER NOT NULL, complete INTEGER NOT NULL);
INSERT OR IGNORE INTO progress VALUES (1, 0, 0);`;

/** An unknown addend makes a sum unknown: NULL + n is NULL. */
const ADD_TOTALS = `INSERT INTO totals VALUES (?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET
  visitors = visitors + excluded.visitors, pageviews = pageviews + excluded.pageviews, sessions = sessions + excluded.sessions,
  bounces = bounces + excluded.bounces, seconds = seconds + excluded.seconds, rows = rows + 1`;
const ADD_KEY = `INSERT INTO keys VALUES (?, ?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET
  visitors = visitors + excluded.visitors, views = views + excluded.views, rows = rows + 1`;
const ADD_ROW = `INSERT INTO row_counts VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET
  accepted = accepted + excluded.accepted, rejected = rejected + excluded.rejected`;
const ADD_LEFT_OUT = `INSERT INTO left_out VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET
  visitors = visitors + excluded.visitors, views = views + excluded.views, rows = rows + 1`;

/** The totals of a staged day. Null for a figure that the source does not have. */
export interface StagedTotals {
  readonly visitors: number | null;
  readonly pageviews: number | null;
  readonly sessions: number | null;
  readonly bounces: number | null;
  /** The sum over the sessions. */
  readonly seconds: number | null;
  /** The rows of the source that were added up. */
  readonly rows: number;
}

/** A key of a staged day, with the number of the rows of the source that were added up. */
export interface StagedKey {
  readonly key: string;
  readonly visitors: number | null;
  readonly views: number | null;
  readonly rows: number;
}

/** Rows of a day and dimension that were left out for a reason, with the counts that they had. */
export interface StagedLeftOut {
  readonly reason: LeftOut;
  readonly rows: number;
  readonly visitors: number;
  readonly views: number;
}

/**
 * Holds what an import of sums has read, added up by day and key, in a file of its own, so that memory does not grow with it.
 * An import that was killed goes on where it was: the rows that the file has are passed over.
 */
export class Staging implements SumSink {
  readonly #db: Sqlite.Database;
  readonly #sql;
  /** The number of rows that are in the file. */
  readonly #before: number;
  #rows = 0;
  #lastFolded: string | null = null;
  /** The dimensions of which the source counted something else than views. */
  readonly #instead = new Map<string, CountedInstead>();
  /** The row that is being read: its day, once it is known, and whether anything of it was taken. Null when the file has it. */
  #row: { day: string | null; isTaken: boolean } | null = null;

  /** Opens the file, creating it when absent. Throws SQLite's error. */
  constructor(path: string) {
    this.#db = new Sqlite(path);
    this.#db.pragma('journal_mode = WAL');
    this.#db.pragma('synchronous = NORMAL');
    this.#db.pragma(`cache_size = -${CACHE_KIB}`);
    this.#db.exec(SCHEMA);
    const prepare = (sql: string) => this.#db.prepare(sql);
    this.#sql = {
      totals: prepare(ADD_TOTALS),
      key: prepare(ADD_KEY),
      leftOut: prepare(ADD_LEFT_OUT),
      has: prepare('INSERT OR IGNORE INTO dimensions VALUES (?)'),
      folded: prepare('INSERT OR IGNORE INTO folded VALUES (?, ?)'),
      instead: prepare('INSERT OR IGNORE INTO counted_instead VALUES (?, ?)'),
      unread: prepare('INSERT OR IGNORE INTO unread VALUES (?, ?)'),
      row: prepare(ADD_ROW),
      progress: prepare('UPDATE progress SET rows = ?'),
    };
    this.#before = this.#db.prepare('SELECT rows FROM progress').pluck().get() as number;
    this.#db.exec('BEGIN');
  }

  row(): void {
    this.#endRow();
    if (this.#rows > this.#before && this.#rows % COMMIT_EVERY_ROWS === 0) {
      this.#sql.progress.run(this.#rows);
      this.#db.exec('COMMIT; BEGIN');
    }
    this.#rows++;
    this.#row = this.#rows > this.#before ? { day: null, isTaken: false } : null;
  }

  has(dimensions: readonly StoredDimension[]): void {
    for (const dimension of dimensions) this.#sql.has.run(dimension);
  }

  totals(day: string, totals: DayTotals): void {
    if (!this.#takes(day, true)) return;
    const { visitors, pageviews, sessions, bounces, durationSeconds } = totals;
    const figures = [visitors, pageviews, sessions, bounces, durationSeconds];
    this.#countInstead('totals', totals.pageviewsOf);
    this.#sql.totals.run(day, ...figures.map((figure) => figure ?? null));
  }

  key(day: string, dimension: StoredDimension, key: string, { visitors, views, viewsOf }: KeyCounts): void {
    if (!this.#takes(day, true)) return;
    this.#sql.key.run(day, dimension, key, visitors ?? null, views ?? null);
    this.#countInstead(dimension, viewsOf);
  }

  leftOut(day: string | null, dimension: StoredDimension | 'totals', reason: LeftOut, counts: KeyCounts = {}): void {
    if (this.#takes(day ?? '', false))
      this.#sql.leftOut.run(day ?? '', dimension, reason, counts.visitors ?? 0, counts.views ?? 0);
  }

  folded(from: string, to: string): void {
    // It comes with each row of the event.
    if (this.#lastFolded === from) return;
    this.#lastFolded = from;
    this.#sql.folded.run(from, to);
  }

  unread(path: string, reason: Unread): void {
    this.#sql.unread.run(path, reason);
  }

  /** The number of rows so far, those that were passed over too: the progress of reading. */
  get rows(): number {
    return this.#rows;
  }

  /** Records that everything is read. */
  complete(): void {
    this.#endRow();
    this.#sql.progress.run(this.#rows);
    this.#db.exec('UPDATE progress SET complete = 1; COMMIT');
  }

  /** Tells whether everything was read, by this process or an earlier one. */
  get isComplete(): boolean {
    return this.#db.prepare('SELECT complete FROM progress').pluck().get() === 1;
  }

  /** Lists the days of which there is something, in order. */
  days(): string[] {
    const days = 'SELECT day FROM totals UNION SELECT DISTINCT day FROM keys ORDER BY day';
    return this.#db.prepare(days).pluck().all() as string[];
  }

  /** Lists the dimensions that the export has. */
  dimensions(): StoredDimension[] {
    const named = this.#db.prepare('SELECT name FROM dimensions UNION SELECT DISTINCT dimension FROM keys').pluck();
    const names = new Set(named.all());
    return STORED_DIMENSIONS.filter((dimension) => names.has(dimension));
  }

  /** Returns the totals of a day; null without a row of them. */
  totalsOf(day: string): StagedTotals | null {
    const row = this.#db.prepare('SELECT * FROM totals WHERE day = ?').get(day);
    return (row as StagedTotals | undefined) ?? null;
  }

  /** Reads the keys of a day, those with the most visitors first. Nothing else may be asked before the last of them. */
  keysOf(day: string, dimension: StoredDimension): Iterable<StagedKey> {
    const ranked = `SELECT key, visitors, views, rows FROM keys WHERE day = ? AND dimension = ?
      ORDER BY visitors DESC, views DESC, key`;
    return this.#db.prepare(ranked).iterate(day, dimension) as Iterable<StagedKey>;
  }

  /** Lists what was left out of a day and dimension. A day of null is that of rows without one. */
  leftOutOf(day: string | null, dimension: StoredDimension | 'totals'): StagedLeftOut[] {
    const rows = 'SELECT reason, rows, visitors, views FROM left_out WHERE day = ? AND dimension = ? ORDER BY reason';
    return this.#db.prepare(rows).all(day ?? '', dimension) as StagedLeftOut[];
  }

  /** Lists the names of events that were folded, and those that they became. */
  foldedNames(): { readonly source: string; readonly name: string }[] {
    return this.#db.prepare('SELECT source, name FROM folded ORDER BY source').all() as {
      source: string;
      name: string;
    }[];
  }

  /** What the source counted in place of the views of a dimension, or of the pageviews; null when it counted views. */
  countedInstead(dimension: StoredDimension | 'totals'): CountedInstead | null {
    const what = this.#db.prepare('SELECT what FROM counted_instead WHERE dimension = ?').pluck().get(dimension);
    return (what as CountedInstead | undefined) ?? null;
  }

  /** Lists the files that were not read, and why. */
  unreadFiles(): { readonly path: string; readonly reason: Unread }[] {
    return this.#db.prepare('SELECT path, reason FROM unread ORDER BY path').all() as {
      path: string;
      reason: Unread;
    }[];
  }

  /** Counts the rows of a day, or those without one. */
  rowsOf(day: string | null): { readonly accepted: number; readonly rejected: number } {
    const counts = this.#db.prepare('SELECT accepted, rejected FROM row_counts WHERE day = ?').get(day ?? '');
    return (counts as { accepted: number; rejected: number } | undefined) ?? { accepted: 0, rejected: 0 };
  }

  /** Closes the file. What was not completed is kept for the next time, up to the last commit. */
  close(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
    this.#db.close();
  }

  #countInstead(dimension: StoredDimension | 'totals', what: CountedInstead | undefined): void {
    if (what === undefined || this.#instead.get(dimension) === what) return;
    this.#instead.set(dimension, what);
    this.#sql.instead.run(dimension, what);
  }

  /** Takes note of a call of the row that is being read. Returns false when the file has that row. */
  #takes(day: string, isTaken: boolean): boolean {
    if (this.#row === null) return false;
    this.#row.day ??= day;
    this.#row.isTaken ||= isTaken;
    return true;
  }

  #endRow(): void {
    if (this.#row !== null) {
      const { day, isTaken } = this.#row;
      this.#sql.row.run(day ?? '', isTaken ? 1 : 0, isTaken ? 0 : 1);
    }
    this.#row = null;
  }
}
