import type { Log } from '../domain/log.ts';
import type { LoadRange, LoadRangeHead, RangeLimits } from './journal-database.ts';
import type { JournalFile } from './journal-file.ts';

/** Takes ranges into the store. */
export interface EventSink {
  /** Brings a range into the store, once also when it is `repeated`. Durable when it resolves. */
  insertRange(range: LoadRange): Promise<void>;
}

export interface LoadQueueOptions {
  readonly file: JournalFile;
  readonly store: EventSink;
  readonly log: Log;
  /** Shortest time between two ranges, unless a whole range waits, milliseconds. */
  readonly minIntervalMs: number;
  /** First and longest wait after a failure, milliseconds; it doubles in between. */
  readonly retryMinMs: number;
  readonly retryMaxMs: number;
  readonly range: RangeLimits;
  loaded(range: LoadRangeHead): void;
}

/** Someone who waits until a batch is in the store. */
type Drain = PromiseWithResolvers<void> & { readonly seq: number };

/** The loading of one journal file: one range after another. */
export class LoadQueue {
  readonly #options: LoadQueueOptions;
  readonly #file: JournalFile;
  #running: Promise<void> | null = null;
  #stopping = false;
  /** Wakes the loop when it has nothing to do; replaced at each sleep. */
  #wake: () => void = () => {};
  #drains: Drain[] = [];
  /** Why the next range has to wait: for the usual interval, or strictly, after a failure. */
  #pause: 'none' | 'interval' | 'failure' = 'none';
  #timer: NodeJS.Timeout | undefined;
  /** Newest batch that this queue has seen into the store. */
  #settledSeq = 0;
  /** In a row. */
  #failures = 0;
  #polling = false;
  /** How many want no range to be claimed for the moment. */
  #pauses = 0;
  #loading: Promise<void> = Promise.resolve();

  constructor(options: LoadQueueOptions) {
    this.#options = options;
    this.#file = options.file;
  }

  get failing(): boolean {
    return this.#failures > 0;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await this.#running;
    for (const drain of this.#drains.splice(0)) drain.reject(new Error('the loader has stopped'));
  }

  poll(): void {
    if (this.#polling) return;
    this.#polling = true;
    // A file that cannot be read shows when it is claimed from; a poll has nobody to tell.
    this.#file
      .poll()
      .catch(() => undefined)
      .finally(() => {
        this.#polling = false;
      });
  }

  /** Claims no further range until it is resumed. Resolves when the range in hand is settled, or has failed. */
  async pause(): Promise<void> {
    this.#pauses += 1;
    await this.#loading;
  }

  resume(): void {
    this.#pauses -= 1;
    this.#wake();
  }

  async drain(): Promise<void> {
    if (this.#stopping) throw new Error('the loader has stopped');
    const { batches, lastSeq } = await this.#file.poll();
    if (batches === 0 || lastSeq <= this.#settledSeq) return;
    const drain = { ...Promise.withResolvers<void>(), seq: lastSeq };
    this.#drains.push(drain);
    this.#wake();
    await drain.promise;
  }

  async #run(): Promise<void> {
    const unlisten = this.#file.onQueued(() => this.#wake());
    while (!this.#stopping) {
      if (this.#isDue()) {
        this.#loading = this.#loadNext();
        await this.#loading;
      } else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    unlisten();
    clearTimeout(this.#timer);
  }

  #isDue(): boolean {
    const { batches, rows, bytes } = this.#file.queue;
    if (batches === 0 || this.#pauses > 0 || this.#pause === 'failure') return false;
    if (this.#pause === 'none' || this.#drains.length > 0) return true;
    return rows >= this.#options.range.maxRows || bytes >= this.#options.range.maxBytes;
  }

  async #loadNext(): Promise<void> {
    let cause: 'journal' | 'store' = 'journal';
    try {
      const range = await this.#file.claim(this.#options.range);
      if (range !== null) {
        const { lines: _, repeated: __, columns: ___, ...head } = range;
        cause = 'store';
        await this.#options.store.insertRange(range);
        cause = 'journal';
        await this.#file.settle(head);
        this.#settledSeq = head.last;
        this.#options.loaded(head);
      }
      this.#succeeded();
    } catch (error) {
      this.#failed(cause, error);
    }
  }

  #succeeded(): void {
    if (this.#failures > 0) this.#options.log.info({ journal: this.#file.name }, 'loading goes on');
    this.#failures = 0;
    const isDone = (drain: Drain) => this.#file.queue.batches === 0 || drain.seq <= this.#settledSeq;
    for (const drain of this.#drains) if (isDone(drain)) drain.resolve();
    this.#drains = this.#drains.filter((drain) => !isDone(drain));
    this.#wait('interval', this.#options.minIntervalMs);
  }

  #failed(cause: 'journal' | 'store', error: unknown): void {
    const { retryMinMs, retryMaxMs, log } = this.#options;
    this.#wait('failure', Math.min(retryMaxMs, retryMinMs * 2 ** this.#failures));
    this.#failures += 1;
    if (this.#failures > 1) return;
    const { rows, bytes } = this.#file.queue;
    const message = error instanceof Error ? error.message : String(error);
    const fields = { journal: this.#file.name, cause, error: message, queuedRows: rows, queuedBytes: bytes };
    log.error(fields, 'loading fails: events stay journaled');
  }

  #wait(pause: 'interval' | 'failure', waitMs: number): void {
    clearTimeout(this.#timer);
    this.#pause = pause;
    this.#timer = setTimeout(() => {
      this.#pause = 'none';
      this.#wake();
    }, waitMs);
  }
}
