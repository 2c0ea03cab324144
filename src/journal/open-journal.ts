import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { JournalDatabase, type LoadRange, type LoadRangeHead, type RangeLimits } from './journal-database.ts';
import { JournalError } from './journal-error.ts';
import type { Queue, SpaceLimits } from './journal-message.ts';

/** A file with more unused space than this, and less in use than the second figure, is compacted. */
const COMPACT_UNUSED_MIN_BYTES = 64 * 1024 * 1024;
const COMPACT_USED_MAX_BYTES = 4 * 1024 * 1024;
/** The bytes of removed batches leave the file and its log within this time, unless much more waits meanwhile; milliseconds. */
const ERASED_WITHIN_MS = 300_000;

/** An open journal file with its queue counted and its limits kept. Synchronous: it lives in the journal's thread. */
export class OpenJournal {
  readonly #directory: string;
  readonly #limits: SpaceLimits;
  readonly #database: JournalDatabase;
  #queue: Queue;
  #dataVersion: number;
  /** Says that the last batch met a limit. Then some slack is asked for, or the state would flap at the limit's edge. */
  #full = false;
  /** Says that bytes of removed batches may be in the file or its log; those of an earlier process too. */
  #hasRemoved = true;
  #compactedAtMs = performance.now();

  /** Opens and checks the file. Throws SQLite's error, or a NotAJournalError. */
  constructor(path: string, limits: SpaceLimits) {
    this.#directory = dirname(path);
    this.#limits = limits;
    this.#database = new JournalDatabase(path);
    try {
      this.#database.check();
      this.#dataVersion = this.#database.dataVersion();
      this.#queue = {
        journal: this.#database.id,
        ...this.#database.sumsAfter(0),
        lastSeq: this.#database.lastSeq(),
      };
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  get queue(): Queue {
    return this.#queue;
  }

  /** Whether nothing of removed batches is in the file and its log. */
  get isErased(): boolean {
    return !this.#hasRemoved;
  }

  append(lines: Uint8Array, rows: number): void {
    this.#requireRoom(lines.byteLength);
    const seq = this.#database.append(lines, rows);
    // Otherwise another connection wrote in between, and its batches are counted with this one.
    if (seq === this.#queue.lastSeq + 1) this.#add({ batches: 1, rows, bytes: lines.byteLength }, seq);
    else this.#countNew();
  }

  /** The instant of the oldest event that waits, microseconds; null when none does. */
  oldest(): number | null {
    return this.#queue.batches === 0 ? null : this.#database.oldest();
  }

  /** Throws when an append would not succeed; writes one page. */
  probe(): void {
    this.#requireRoom(0);
    this.#database.probe();
  }

  /** Counts what other connections wrote since the last look; nearly free when they did not. */
  poll(): void {
    if (this.#hasRemoved && this.#isCompactionDue) this.#compact();
    const version = this.#database.dataVersion();
    if (version === this.#dataVersion) return;
    this.#dataVersion = version;
    this.#countNew();
  }

  claim(limits: RangeLimits): LoadRange | null {
    const range = this.#database.claim(limits);
    if (range === null) this.#queue = { ...this.#queue, batches: 0, rows: 0, bytes: 0 };
    // Another process wrote these since the last look. Uncounted, they would be subtracted from others that still wait,
    // and the queue would seem empty.
    else if (range.last > this.#queue.lastSeq) this.#countNew();
    return range;
  }

  settle(range: LoadRangeHead): void {
    if (this.#database.settle(range)) {
      this.#add({ batches: range.first - range.last - 1, rows: -range.rows, bytes: -range.bytes }, this.#queue.lastSeq);
      this.#hasRemoved = true;
    }
    if (this.#isCompactionDue || this.#database.unusedBytes() > COMPACT_UNUSED_MIN_BYTES) this.#compact();
  }

  /** Removes the bytes of removed batches at once, unless much more waits. */
  erase(): void {
    if (this.#hasRemoved) this.#compact();
  }

  close(): void {
    this.erase();
    this.#database.close();
  }

  /** Closes the file as it is: it is damaged, or no longer this process's. */
  abandon(): void {
    this.#database.close();
  }

  get #isCompactionDue(): boolean {
    return performance.now() - this.#compactedAtMs >= ERASED_WITHIN_MS;
  }

  /** Writes the file anew, so that it has nothing of what was removed, when little is in use. */
  #compact(): void {
    try {
      if (this.#database.usedBytes() > COMPACT_USED_MAX_BYTES) return;
      this.#compactedAtMs = performance.now();
      this.#hasRemoved = !this.#database.compact();
    } catch {
      // The disk is full, or another process is in the way: it is done later.
    }
  }

  #countNew(): void {
    const lastSeq = this.#database.lastSeq();
    this.#add(this.#database.sumsAfter(this.#queue.lastSeq), lastSeq);
  }

  #add(sums: { batches: number; rows: number; bytes: number }, lastSeq: number): void {
    this.#queue = {
      journal: this.#queue.journal,
      batches: this.#queue.batches + sums.batches,
      rows: this.#queue.rows + sums.rows,
      bytes: this.#queue.bytes + sums.bytes,
      lastSeq,
    };
  }

  #requireRoom(bytes: number): void {
    const { maxBytes, minFreeBytes } = this.#limits;
    const disk = statfsSync(this.#directory);
    const free = disk.bavail * disk.bsize;
    const used = this.#database.usedBytes() + bytes;
    const wasFull = this.#full;
    this.#full = true;
    if (used > (wasFull ? maxBytes - maxBytes / 8 : maxBytes)) {
      throw new JournalError('full', `the journal has reached its limit of ${maxBytes} bytes`);
    }
    if (free < (wasFull ? minFreeBytes + minFreeBytes / 8 : minFreeBytes)) {
      throw new JournalError(
        'full',
        `the disk of ${this.#directory} is full: ${free} bytes are free, and ${minFreeBytes} are kept free`,
      );
    }
    this.#full = false;
  }
}
