import { once } from 'node:events';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../domain/log.ts';
import type { LoadRange, LoadRangeHead, RangeLimits } from './journal-database.ts';
import { JournalError } from './journal-error.ts';
import type { JournalAnswer, JournalReply, JournalRequest, Queue, SpaceLimits, ThreadData } from './journal-message.ts';

/** Default of `SpaceLimits.maxBytes`. */
export const JOURNAL_MAX_BYTES = 4 * 1024 * 1024 * 1024;
/** Default of `SpaceLimits.minFreeBytes`. */
export const JOURNAL_MIN_FREE_BYTES = 64 * 1024 * 1024;

export interface JournalFileOptions extends Partial<SpaceLimits> {
  /** Path of the file; its directory exists. */
  readonly path: string;
  readonly log: Log;
}

/**
 * One journal file behind a thread of its own. Requests are carried out one after another, in order. When the thread
 * dies, what it was asked is rejected as `died` (its outcome is unknown) and the next request starts another.
 */
export class JournalFile {
  /** The file's name, for logs and metrics: `collect.db`. */
  readonly name: string;
  readonly #log: Log;
  readonly #data: ThreadData;
  readonly #waiting: PromiseWithResolvers<JournalAnswer>[] = [];
  readonly #listeners = new Set<() => void>();
  #worker: Worker | null = null;
  #queue: Queue = { journal: '', batches: 0, rows: 0, bytes: 0, lastSeq: 0 };
  #closed = false;

  /**
   * Opens the file, creating it when absent; a damaged one is quarantined beside it. A full disk does not keep it from
   * opening: the requests fail until there is space. Rejects with a JournalError when it cannot be opened otherwise.
   */
  static async open(options: JournalFileOptions): Promise<JournalFile> {
    const file = new JournalFile(options);
    try {
      await file.poll();
    } catch (error) {
      if (!(error instanceof JournalError && error.failure === 'full')) {
        await file.close();
        throw error;
      }
    }
    return file;
  }

  private constructor(options: JournalFileOptions) {
    this.name = basename(options.path);
    this.#log = options.log;
    this.#data = {
      path: options.path,
      limits: {
        maxBytes: options.maxBytes ?? JOURNAL_MAX_BYTES,
        minFreeBytes: options.minFreeBytes ?? JOURNAL_MIN_FREE_BYTES,
      },
    };
  }

  /** The queue in the file, as of the last answer. */
  get queue(): Queue {
    return this.#queue;
  }

  /** Calls back when an answer says that batches came in. Returns a function that stops it. */
  onQueued(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Writes a batch, on disk when it resolves. Takes the buffer of `lines` over. */
  async append(lines: Uint8Array<ArrayBuffer>, rows: number): Promise<void> {
    await this.#ask({ op: 'append', lines, rows }, [lines.buffer]);
  }

  /** Resolves when an append could succeed. */
  async probe(): Promise<void> {
    await this.#ask({ op: 'probe' });
  }

  /** Looks for batches that other processes wrote. */
  async poll(): Promise<Queue> {
    return (await this.#ask({ op: 'poll' })).queue;
  }

  /** The instant of the oldest event that waits, microseconds; null when none does. */
  async oldest(): Promise<number | null> {
    return (await this.#ask({ op: 'oldest' })).oldest;
  }

  /** Writes the file anew without removed batches. Resolves to whether nothing of them is left in it. */
  async erase(): Promise<boolean> {
    return (await this.#ask({ op: 'erase' })).isErased;
  }

  /** The next range, recorded in the file before it is returned; the same until it is settled. `null` when empty. */
  async claim(limits: RangeLimits): Promise<LoadRange | null> {
    return (await this.#ask({ op: 'claim', limits })).range;
  }

  /** Removes a range that the store has. */
  async settle(range: LoadRangeHead): Promise<void> {
    const { journal, first, last, rows, bytes } = range;
    await this.#ask({ op: 'settle', range: { journal, first, last, rows, bytes } });
  }

  /** Carries out what was asked, closes the file and ends the thread. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#worker === null) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage({ op: 'close' } satisfies JournalRequest);
    await ended;
  }

  #ask(request: JournalRequest, transfer: ArrayBuffer[] = []): Promise<JournalAnswer> {
    if (this.#closed) return Promise.reject(new JournalError('closed', `${this.name} is closed`));
    this.#worker ??= this.#start();
    const waiting = Promise.withResolvers<JournalAnswer>();
    this.#worker.postMessage(request, transfer);
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./journal-worker.ts', import.meta.url), { workerData: this.#data });
    let cause = 'it ended';
    worker.on('message', (reply: JournalReply) => this.#answered(reply));
    worker.on('error', (error: unknown) => {
      cause = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', () => {
      this.#worker = null;
      if (!this.#closed) this.#log.error({ journal: this.name, cause }, 'journal thread died; it is started again');
      const error = new JournalError(this.#closed ? 'closed' : 'died', `thread of ${this.name}: ${cause}`);
      for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
    });
    return worker;
  }

  #answered(reply: JournalReply): void {
    const waiting = this.#waiting.shift();
    if (!reply.ok) {
      waiting?.reject(new JournalError(reply.failure, reply.message));
      return;
    }
    if (reply.quarantined !== null) {
      const fields = { journal: this.name, quarantined: reply.quarantined };
      this.#log.error(fields, 'journal file was damaged; it is quarantined, a new one is in use');
    }
    const grown = reply.queue.lastSeq !== this.#queue.lastSeq || reply.queue.journal !== this.#queue.journal;
    this.#queue = reply.queue;
    waiting?.resolve(reply);
    if (grown) for (const listener of this.#listeners) listener();
  }
}
