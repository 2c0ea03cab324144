import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Log } from '../domain/log.ts';
import { Gathering } from './gathering.ts';
import { JournalError } from './journal-error.ts';
import type { JournalFile } from './journal-file.ts';

/** `full`: no space on the disk or the journal's own limit is reached; `failing`: it cannot be written otherwise. */
export type JournalState = 'ok' | 'full' | 'failing';

/** The journal's file. */
export type JournalTarget = Pick<JournalFile, 'queue' | 'append' | 'poll' | 'probe'>;

export interface JournalOptions {
  /** `collect.db`. The journal does not close it: the loader empties it afterwards. */
  readonly file: JournalTarget;
  readonly log: Log;
  /** Largest group of one commit. */
  readonly maxGroupRows?: number;
  readonly maxGroupBytes?: number;
  /** The most characters that wait in memory, the group in flight included; beyond it rows are lost at once. */
  readonly maxPendingBytes?: number;
  /** A commit waits so long for more rows, milliseconds. */
  readonly gatherMs?: number;
  /** A journal that is not `ok` tries again by itself after so long, milliseconds. */
  readonly probeIntervalMs?: number;
}

/** The figures of the journal for its operator. */
export interface JournalMetrics {
  readonly state: JournalState;
  /** On disk, not yet in the store. */
  readonly queuedBatches: number;
  readonly queuedRows: number;
  readonly queuedBytes: number;
  /** In memory, not yet on disk. */
  readonly pendingRows: number;
  readonly pendingBytes: number;
  /** Since the start. */
  readonly commits: number;
  readonly committedRows: number;
  readonly lostRows: number;
}

const DEFAULTS = {
  maxGroupRows: 10_000,
  maxGroupBytes: 1024 * 1024,
  maxPendingBytes: 16 * 1024 * 1024,
  gatherMs: 0,
  probeIntervalMs: 1000,
} as const satisfies Partial<JournalOptions>;
/** Longest time that a busy event loop gathers rows before the next commit. */
const GATHER_MAX_MS = 2;

/** Told once per row: whether it is on disk. */
export type Settled = (kept: boolean) => void;

/** Rows that are written in one commit. */
class Group {
  readonly lines: string[] = [];
  readonly settled: Settled[] = [];
  bytes = 0;
}

/**
 * The collector's end of the durable queue. Rows that arrive while a commit is in flight share the next one, so an idle
 * journal answers at once and a busy one writes large batches.
 */
export class Journal {
  readonly #file: JournalTarget;
  readonly #log: Log;
  readonly #limits: Pick<Required<JournalOptions>, 'maxGroupRows' | 'maxGroupBytes' | 'maxPendingBytes'>;
  readonly #gathering: Gathering;
  readonly #probe: NodeJS.Timeout;
  readonly #encoder = new TextEncoder();
  /** Full groups, oldest first; `#group` takes the new rows. */
  readonly #full: Group[] = [];
  #group = new Group();
  #pendingRows = 0;
  #pendingBytes = 0;
  #running: Promise<void> | null = null;
  #closed = false;
  #state: JournalState = 'ok';
  #commits = 0;
  #committedRows = 0;
  #lostRows = 0;

  constructor(options: JournalOptions) {
    const { file, log, gatherMs, probeIntervalMs, ...limits } = { ...DEFAULTS, ...options };
    this.#file = file;
    this.#log = log;
    this.#limits = limits;
    this.#gathering = new Gathering(gatherMs);
    this.#probe = setInterval(() => this.#tryAgain(), probeIntervalMs);
  }

  get state(): JournalState {
    return this.#state;
  }

  get metrics(): JournalMetrics {
    const { batches, rows, bytes } = this.#file.queue;
    return {
      state: this.#state,
      queuedBatches: batches,
      queuedRows: rows,
      queuedBytes: bytes,
      pendingRows: this.#pendingRows,
      pendingBytes: this.#pendingBytes,
      commits: this.#commits,
      committedRows: this.#committedRows,
      lostRows: this.#lostRows,
    };
  }

  /**
   * Queues one encoded row that ends in a newline. `settled` is called once: with true when the row is on disk, with
   * false when it could not be written (perhaps before this returns).
   */
  append(line: string, settled: Settled): void {
    if (this.#closed || this.#pendingBytes >= this.#limits.maxPendingBytes) {
      this.#lostRows += 1;
      settled(false);
      return;
    }
    const group = this.#group;
    group.lines.push(line);
    group.settled.push(settled);
    group.bytes += line.length;
    this.#pendingRows += 1;
    this.#pendingBytes += line.length;
    this.#gathering.grown(this.#pendingRows);
    const { maxGroupBytes, maxGroupRows } = this.#limits;
    if (group.bytes >= maxGroupBytes || group.lines.length >= maxGroupRows) {
      this.#full.push(group);
      this.#group = new Group();
    }
    this.#running ??= this.#run();
  }

  /** Settles every row that was appended, and refuses any other. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#probe);
    this.#gathering.end();
    await this.#running;
  }

  async #run(): Promise<void> {
    await this.#gather();
    for (let group = this.#next(); group !== null; group = this.#next()) {
      const kept = await this.#commit(group);
      this.#settle(group, kept);
      await this.#gather();
    }
    this.#running = null;
  }

  /**
   * Lets rows come together: until a turn of the event loop brings none, a group is full, or the time is over. A commit
   * costs as much processor time as dozens of rows, so a busy loop gathers more.
   */
  async #gather(): Promise<void> {
    if (!this.#closed) await this.#gathering.enough(this.#pendingRows);
    const start = performance.now();
    let seen: number;
    do {
      seen = this.#pendingRows;
      await yieldToEventLoop();
    } while (this.#pendingRows > seen && this.#full.length === 0 && performance.now() - start < GATHER_MAX_MS);
  }

  #settle(group: Group, kept: boolean): void {
    this.#pendingRows -= group.lines.length;
    this.#pendingBytes -= group.bytes;
    if (kept) this.#committedRows += group.lines.length;
    else this.#lostRows += group.lines.length;
    for (const settled of group.settled) {
      try {
        settled(kept);
      } catch (error) {
        // The other rows of the group have to be settled all the same.
        this.#log.error({ error: String(error) }, 'a row could not be settled');
      }
    }
  }

  #next(): Group | null {
    const full = this.#full.shift();
    if (full !== undefined) return full;
    if (this.#group.lines.length === 0) return null;
    const group = this.#group;
    this.#group = new Group();
    return group;
  }

  /** Tells whether the group is on disk. */
  async #commit(group: Group): Promise<boolean> {
    try {
      await this.#write(group);
      this.#commits += 1;
      this.#enter('ok', '');
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  /** Writes a group, once also when the thread dies in between: the batch number tells whether it was written. */
  async #write(group: Group): Promise<void> {
    const before = this.#file.queue;
    try {
      await this.#file.append(this.#encoder.encode(group.lines.join('')), group.lines.length);
    } catch (error) {
      if (!(error instanceof JournalError && error.failure === 'died')) throw error;
      const after = await this.#file.poll();
      if (after.journal === before.journal && after.lastSeq > before.lastSeq) return;
      await this.#file.append(this.#encoder.encode(group.lines.join('')), group.lines.length);
    }
  }

  #tryAgain(): void {
    if (this.#state === 'ok' || this.#running !== null) return;
    this.#file.probe().then(
      () => this.#enter('ok', ''),
      (error: unknown) => this.#failed(error),
    );
  }

  #failed(error: unknown): void {
    const full = error instanceof JournalError && error.failure === 'full';
    this.#enter(full ? 'full' : 'failing', error instanceof Error ? error.message : String(error));
  }

  #enter(state: JournalState, cause: string): void {
    if (state === this.#state) return;
    this.#state = state;
    if (state === 'ok') this.#log.info({ lostRows: this.#lostRows }, 'journal writes again');
    else if (state === 'full') this.#log.error({ cause }, 'journal is full: events are lost');
    else this.#log.error({ cause }, 'journal cannot be written: events are lost');
  }
}
