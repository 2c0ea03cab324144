import Sqlite from 'better-sqlite3';
import { EVENT_COLUMN_NAMES } from '../store/encode-event.ts';
import { firstInstant } from '../store/encoded-lines.ts';
import { NotAJournalError, prepareFile } from './journal-format.ts';
import { prepareStatements, type Statements } from './journal-statements.ts';

/** A run of batches that is sent to the store as one. */
export interface LoadRange {
  /** Id of the journal file that it comes from. */
  readonly journal: string;
  /** First and last batch number, inclusive. */
  readonly first: number;
  readonly last: number;
  readonly rows: number;
  readonly bytes: number;
  /** Says that it was claimed before: any part of it may have reached the store then. */
  readonly repeated: boolean;
  /** The names of the columns of its lines. */
  readonly columns: readonly string[];
  /** The batches, joined in their order: the same bytes whenever the range is read. */
  readonly lines: Uint8Array<ArrayBuffer>;
}

/** Names a range for all time. */
export type LoadRangeHead = Omit<LoadRange, 'lines' | 'repeated' | 'columns'>;

/** The limits of one range; a batch that is larger makes a range of its own. */
export interface RangeLimits {
  readonly maxRows: number;
  readonly maxBytes: number;
}

/** The contents of batches, added up. */
export interface BatchSums {
  readonly batches: number;
  readonly rows: number;
  readonly bytes: number;
}

/** A progress checkpoint of an importer, stored together with a batch. */
export interface Checkpoint {
  readonly key: string;
  readonly value: string;
}

/** A statement waits so long for another connection's transaction, milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;
const COMPACT_BUSY_TIMEOUT_MS = 100;

/** One journal file, synchronously: batches in, ranges of one layout out. Safe beside other connections, in any process. */
export class JournalDatabase {
  /** The file's random id, given at its creation; part of every range's name. */
  readonly id: string;
  readonly #db: Sqlite.Database;
  readonly #sql: Statements;
  readonly #pageBytes: number;
  /** The layout of the batches that this writes. */
  readonly #layout: number;

  /**
   * Opens the file, creating it when absent. Throws SQLite's error, or a NotAJournalError.
   *
   * @param columns of the lines of its new batches
   */
  constructor(path: string, columns: readonly string[] = EVENT_COLUMN_NAMES) {
    this.#db = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
    try {
      this.id = prepareFile(this.#db);
      this.#sql = prepareStatements(this.#db);
      this.#layout = this.#layoutOf(columns);
      this.#pageBytes = Number(this.#db.pragma('page_size', { simple: true }));
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  #layoutOf(columns: readonly string[]): number {
    const known = this.#sql.layout.get(columns.join()) as number | undefined;
    if (known !== undefined) return known;
    this.#sql.putLayout.run(columns.join());
    return this.#sql.layout.get(columns.join()) as number;
  }

  /** Reads the whole file and throws when its structure is damaged. */
  check(): void {
    const found = this.#db.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok') throw new NotAJournalError(String(found));
  }

  /**
   * Writes a batch, and the checkpoint in the same transaction; on disk when it returns. A batch without rows is only a checkpoint.
   * Returns the batch's number, 0 for none. Throws SQLite's error when nothing was written.
   */
  append(lines: Uint8Array, rows: number, checkpoint?: Checkpoint): number {
    if (checkpoint === undefined) return this.#insert(lines, rows);
    return this.#db
      .transaction(() => {
        this.#sql.putCheckpoint.run(checkpoint.key, checkpoint.value);
        return this.#insert(lines, rows);
      })
      .immediate();
  }

  #insert(lines: Uint8Array, rows: number): number {
    return rows === 0 ? 0 : Number(this.#sql.insert.run(rows, lines, this.#layout).lastInsertRowid);
  }

  /** Writes one page, to see whether the disk takes it. */
  probe(): void {
    this.#sql.probe.run();
  }

  /**
   * The next range: the recorded one when there is one, else the oldest batches within the limits, recorded before it
   * is returned, so that it stays the same range until it is settled. `null` when nothing waits.
   */
  claim(limits: RangeLimits): LoadRange | null {
    const sent = this.#sql.sent.get() as BatchRun | undefined;
    const run = sent ?? this.#oldest(limits);
    if (run === null) return null;
    if (sent === undefined) this.#sql.putSent.run(run.first, run.last);
    const batches = this.#sql.read.all(run.first, run.last) as { rows: number; lines: Uint8Array }[];
    const rows = batches.reduce((sum, batch) => sum + batch.rows, 0);
    const lines = join(batches.map((batch) => batch.lines));
    const columns = (this.#sql.columns.get(run.first) as string).split(',');
    return { journal: this.id, ...run, rows, bytes: lines.byteLength, repeated: sent !== undefined, columns, lines };
  }

  #oldest(limits: RangeLimits): BatchRun | null {
    const run = { first: 0, last: 0 };
    let rows = 0;
    let bytes = 0;
    let layout = 0;
    for (const batch of this.#sql.sizes.iterate() as Iterable<Record<'seq' | 'rows' | 'bytes' | 'layout', number>>) {
      rows += batch.rows;
      bytes += batch.bytes;
      if (run.first === 0) ({ seq: run.first, layout } = batch);
      else if (rows > limits.maxRows || bytes > limits.maxBytes || batch.layout !== layout) break;
      run.last = batch.seq;
    }
    return run.first === 0 ? null : run;
  }

  /** Removes a range that the store has, and its record. Returns false for a range that is not the recorded one. */
  settle(range: LoadRangeHead): boolean {
    if (range.journal !== this.id) return false;
    return this.#db
      .transaction(() => {
        if (this.#sql.removeSent.run(range.first, range.last).changes === 0) return false;
        this.#sql.removeBatches.run(range.first, range.last);
        return true;
      })
      .immediate();
  }

  /** Adds up the batches after a number; 0 for all. */
  sumsAfter(seq: number): BatchSums {
    return this.#sql.sumsAfter.get(seq) as BatchSums;
  }

  /** The instant of the first event of the oldest batch, microseconds; null without one. */
  oldest(): number | null {
    return firstInstant((this.#sql.beginning.get() as Buffer | undefined) ?? Buffer.of());
  }

  /** Number of the newest batch ever written, loaded or not; 0 before the first. */
  lastSeq(): number {
    return (this.#sql.lastSeq.get() as number | undefined) ?? 0;
  }

  /** Changes whenever another connection has written. */
  dataVersion(): number {
    return this.#sql.dataVersion.get() as number;
  }

  /** Bytes in use, without the unused pages that the file keeps for later. */
  usedBytes(): number {
    return (this.#sql.pageCount.get() as number) * this.#pageBytes - this.unusedBytes();
  }

  unusedBytes(): number {
    return (this.#sql.unusedPages.get() as number) * this.#pageBytes;
  }

  /**
   * Gives unused space back to the disk, and leaves no byte of removed batches; copies what is in use, so do it when that is
   * little. Returns false when another connection keeps the log from being emptied: it may have some. Does not wait long for
   * others, as appends wait for it.
   */
  compact(): boolean {
    this.#db.pragma(`busy_timeout = ${COMPACT_BUSY_TIMEOUT_MS}`);
    try {
      this.#db.exec('VACUUM');
      const [{ busy }] = this.#db.pragma('wal_checkpoint(TRUNCATE)') as [{ readonly busy: number }];
      return busy === 0;
    } finally {
      this.#db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  /** A checkpoint's value, or null. */
  checkpoint(key: string): string | null {
    return (this.#sql.checkpoint.get(key) as string | undefined) ?? null;
  }

  removeCheckpoint(key: string): void {
    this.#sql.removeCheckpoint.run(key);
  }

  close(): void {
    this.#db.close();
  }
}

/** Batch numbers, inclusive. */
type BatchRun = Pick<LoadRange, 'first' | 'last'>;

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.byteLength;
  }
  return joined;
}
