import Sqlite from 'better-sqlite3';
import type { StoredDimension } from '../domain/dimension.ts';
import { type PropertyDimension, propertyDimension } from '../domain/filter.ts';
import { IMPORTED_PARTS, type ImportedPart } from '../domain/imported-part.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import type { RenamedEvent } from '../sites/import-notes.ts';
import { cutStaging, listNotes } from './cut-staging.ts';
import { requireDiskRoom } from './disk-room.ts';
import { printable } from './files/damaged-file.ts';
import type {
  CountedInstead,
  DayTotals,
  KeyCounts,
  LeftOut,
  PageReading,
  SumSink,
  Unread,
  UnreadFile,
} from './sources/source.ts';
import {
  DAYS,
  FORGET_INCOMPLETE,
  LEFT_OUT_DAYS,
  STAGING_SCHEMA,
  STAGING_VERSION,
  type StagedKey,
  type StagedLeftOut,
  type StagedReading,
  type StagedTotals,
  stagingStatements,
} from './staging-statements.ts';

/** The rows between two commits. An interrupted import repeats at most so many. */
const COMMIT_EVERY_ROWS = 20_000;
const SHOW_EVERY_ROWS = 1000;

/**
 * Holds what an import of sums has read, added up by day and key, in a file of its own, so that memory does not grow with it.
 * An import that was killed goes on where it was: the rows that the file has are passed over.
 */
export class Staging implements SumSink {
  readonly #db: Sqlite.Database;
  readonly #sql: ReturnType<typeof stagingStatements>;
  /** The number of rows that are in the file. */
  readonly #before: number;
  #rows = 0;
  readonly #progressed: (rows: number) => void;
  readonly #commitEveryRows: number;
  readonly #requireRoom: () => void;
  /** The dimensions of which the source counted something else than views. */
  readonly #instead = new Map<string, CountedInstead>();
  /** The row that is being read: its day, once it is known, and whether anything of it was taken. Null when the file has it. */
  #row: { day: string | null; isTaken: boolean } | null = null;

  /**
   * Opens the file, creating it when absent. Throws SQLite's error.
   *
   * @param progressed called now and then with the number of rows that were read
   * @param commitEveryRows the rows between two commits
   * @param requireRoom throws when nothing more may be written to the disk of the file
   */
  constructor(
    path: string,
    progressed: (rows: number) => void = () => {},
    commitEveryRows = COMMIT_EVERY_ROWS,
    requireRoom = requireDiskRoom,
  ) {
    this.#requireRoom = () => requireRoom(path);
    this.#progressed = progressed;
    this.#commitEveryRows = commitEveryRows;
    this.#db = new Sqlite(path);
    this.#db.exec(STAGING_SCHEMA);
    if (this.#db.pragma('user_version', { simple: true }) !== STAGING_VERSION) this.#db.exec(FORGET_INCOMPLETE);
    this.#sql = stagingStatements(this.#db);
    this.#before = this.#db.prepare('SELECT rows FROM progress').pluck().get() as number;
    this.#db.exec('BEGIN');
  }

  row(): void {
    this.#endRow();
    if (this.#rows > this.#before && this.#rows % this.#commitEveryRows === 0) {
      this.#sql.progress.run(this.#rows);
      this.#db.exec('COMMIT; BEGIN');
      this.#requireRoom();
    }
    this.#rows++;
    if (this.#rows % SHOW_EVERY_ROWS === 0) this.#progressed(this.#rows);
    this.#row = this.#rows > this.#before ? { day: null, isTaken: false } : null;
  }

  has(parts: readonly ImportedPart[]): void {
    for (const part of parts) this.#sql.has.run(part);
  }

  lacks(day: string, part: ImportedPart): void {
    if (this.#takes(day, true)) this.#sql.lacks.run(day, part);
  }

  totals(day: string, totals: DayTotals): void {
    if (!this.#takes(day, true)) return;
    const { visitors, pageviews, sessions, bounces, durationSeconds } = totals;
    const figures = [visitors, pageviews, sessions, bounces, durationSeconds];
    this.#countInstead('totals', totals.pageviewsOf);
    this.#sql.totals.run(day, ...figures.map((figure) => figure ?? null), visitors === undefined ? 0 : 1);
  }

  key(day: string, dimension: StoredDimension, key: string, { visitors, views, viewsOf }: KeyCounts): void {
    if (!this.#takes(day, true)) return;
    this.#sql.key.run(day, dimension, key, visitors ?? null, views ?? null);
    this.#countInstead(dimension, viewsOf);
  }

  property(day: string, key: string, value: string, { visitors, views }: { visitors: number; views: number }): void {
    if (this.#takes(day, true)) this.#sql.key.run(day, propertyDimension(key), value, visitors, views);
  }

  reading(day: string, page: string, { timeVisits, seconds, scrollVisits, scroll }: PageReading): void {
    if (!this.#takes(day, true)) return;
    this.#sql.reading.run(day, page, timeVisits, seconds, scrollVisits, scroll);
    this.#countInstead('engagement', 'visits');
  }

  leftOut(day: string | null, part: ImportedPart | 'totals', reason: LeftOut, counts: KeyCounts = {}): void {
    if (this.#takes(day ?? '', false))
      this.#sql.leftOut.run(day ?? '', part, reason, counts.visitors ?? 0, counts.views ?? 0);
  }

  folded(from: string, to: string): void {
    if (this.#row !== null) this.#sql.folded.run(printable(from), to);
  }

  unread(path: string, reason: Unread): void {
    this.#sql.unread.run(printable(path), reason);
  }

  /**
   * Records that everything is read. Of the keys of a day and dimension those beyond a number become one, `(other)`, and of
   * what is noted the first stay: the process that serves reads no more than it keeps.
   */
  async complete(keysMax = STORED_KEYS_PER_DAY_MAX): Promise<void> {
    this.#endRow();
    // It was completed, and cut, by an earlier process whose end nobody saw.
    if (this.isComplete) return;
    await cutStaging(this.#db, keysMax, this.#requireRoom);
    this.#sql.progress.run(this.#rows);
    this.#db.exec('UPDATE progress SET complete = 1; COMMIT');
  }

  /** Tells whether everything was read, by this process or an earlier one. */
  get isComplete(): boolean {
    return this.#db.prepare('SELECT complete FROM progress').pluck().get() === 1;
  }

  /** Lists the days of which there is something, in order. */
  days(): string[] {
    return this.#db.prepare(DAYS).pluck().all() as string[];
  }

  /** Lists the days of which every row was left out, in order. */
  leftOutDays(): string[] {
    return this.#db.prepare(LEFT_OUT_DAYS).pluck().all() as string[];
  }

  /** Lists the parts of days that the export has. */
  parts(): ImportedPart[] {
    const names = new Set(this.#db.prepare('SELECT name FROM dimensions').pluck().all());
    return IMPORTED_PARTS.filter((part) => names.has(part));
  }

  /** Tells whether the source does not know a part of a day. */
  isLacking(day: string, part: ImportedPart): boolean {
    return this.#sql.isLacking.get(day, part) !== undefined;
  }

  /** Returns the totals of a day; null without a row of them. */
  totalsOf(day: string): StagedTotals | null {
    return (this.#sql.totalsOf.get(day) as StagedTotals | undefined) ?? null;
  }

  /** Lists the properties that a day has values of, so many at most, in order. */
  propertiesOf(day: string, most: number): PropertyDimension[] {
    return this.#sql.propertiesOf.all(day, most) as PropertyDimension[];
  }

  /** Reads the keys of a day, those with the most visitors first. Nothing else may be asked before the last of them. */
  keysOf(day: string, dimension: StoredDimension | PropertyDimension): Iterable<StagedKey> {
    return this.#sql.keysOf.iterate(day, dimension) as Iterable<StagedKey>;
  }

  /** Reads how the pages of a day were read, by page. Nothing else may be asked before the last of them. */
  readingsOf(day: string): Iterable<StagedReading> {
    return this.#sql.readingsOf.iterate(day) as Iterable<StagedReading>;
  }

  /** Lists what was left out of a day and part. A day of null is that of rows without one. */
  leftOutOf(day: string | null, part: ImportedPart | 'totals'): StagedLeftOut[] {
    return this.#sql.leftOutOf.all(day ?? '', part) as StagedLeftOut[];
  }

  /** Lists the events that have another name here, those in the most rows first, and says how many more there are. */
  renamedEvents(): { readonly listed: RenamedEvent[]; readonly more: number } {
    const { listed, more } = listNotes<RenamedEvent>(this.#db, 'renamed_events');
    return { listed: listed.map((event) => ({ ...event, source: printable(event.source) })), more };
  }

  /** The source's unit in place of the views of a dimension, or of the pageviews; null when it counted views. */
  countedInstead(part: ImportedPart | 'totals'): CountedInstead | null {
    return (this.#sql.insteadOf.get(part) as CountedInstead | undefined) ?? null;
  }

  /** Lists the files that were not read, and why, and says how many more there are. */
  unreadFiles(): { readonly listed: UnreadFile[]; readonly more: number } {
    const { listed, more } = listNotes<UnreadFile>(this.#db, 'unread');
    return { listed: listed.map((file) => ({ ...file, path: printable(file.path) })), more };
  }

  /** Counts the rows of a day, or those without one. */
  rowsOf(day: string | null): { readonly accepted: number; readonly rejected: number } {
    const counts = this.#sql.rowsOf.get(day ?? '') as { accepted: number; rejected: number } | undefined;
    return counts ?? { accepted: 0, rejected: 0 };
  }

  /** Closes the file. What was not completed is kept for the next time, up to the last commit. */
  close(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
    this.#db.close();
  }

  #countInstead(part: ImportedPart | 'totals', what: CountedInstead | undefined): void {
    if (what === undefined || this.#instead.get(part) === what) return;
    this.#instead.set(part, what);
    this.#sql.instead.run(part, what);
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
