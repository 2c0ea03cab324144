import { Worker } from 'node:worker_threads';
import { BackupError } from './backup-error.ts';
import type { CopyReply, CopyRequest, CopyThreadData, StoreContents } from './copy-message.ts';
import type { BackupFile } from './manifest.ts';
import type { DatabaseContents, JournalContents } from './pinned-databases.ts';

export type Progressed = (bytes: number, of: number) => void;

/** Pins the databases of a data directory and copies its files, in a thread of its own. */
export class CopyThread {
  readonly #worker: Worker;
  readonly #progressed: Progressed;
  #settle: { resolve(answer: never): void; reject(error: Error): void } | null = null;
  #failure: Error | null = null;

  private constructor(worker: Worker, progressed: Progressed) {
    this.#worker = worker;
    this.#progressed = progressed;
    worker.on('message', (reply: CopyReply) => this.#replied(reply));
    worker.on('error', (error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#fail(new BackupError('the backup was stopped')));
  }

  /** Starts the thread; resolves when it can pin at once. Rejects with a BackupError when `base` is no whole manifest. */
  static async start(data: CopyThreadData, progressed: Progressed): Promise<CopyThread> {
    const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData: data });
    const thread = new CopyThread(worker, progressed);
    try {
      await thread.#ask<null>({ op: 'begin' });
    } catch (error) {
      await thread.end();
      throw error;
    }
    return thread;
  }

  pinJournals(): Promise<JournalContents> {
    return this.#ask({ op: 'pinJournals' });
  }

  pinDatabase(): Promise<DatabaseContents> {
    return this.#ask({ op: 'pinDatabase' });
  }

  /** Copies everything; on disk when it resolves. */
  copy(store: StoreContents): Promise<readonly BackupFile[]> {
    return this.#ask({ op: 'copy', store });
  }

  /** Ends the thread at once, whatever it does. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  /** One request at a time. */
  #ask<Answer>(request: CopyRequest): Promise<Answer> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#settle = { resolve, reject };
    this.#worker.postMessage(request);
    return promise;
  }

  #replied(reply: CopyReply): void {
    if (reply.kind === 'progress') this.#progressed(reply.bytes, reply.of);
    else if (reply.kind === 'answer') this.#settle?.resolve(reply.answer as never);
    else this.#settle?.reject(new BackupError(reply.message));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#settle?.reject(this.#failure);
  }
}
