import { Semaphore, type SemaphoreOptions } from './semaphore.ts';

/**
 * Limits the tasks of each key by a semaphore. The tasks of a key share its permits; those of different keys do not
 * wait for each other.
 */
export class KeyedSemaphore<Key> {
  readonly #options: SemaphoreOptions;
  /** The semaphores of keys that have a task. */
  readonly #semaphores = new Map<Key, Semaphore>();

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  /** The number of keys that have a task. */
  get size(): number {
    return this.#semaphores.size;
  }

  /**
   * Runs a task in its turn among the tasks of its key. Throws the refusal when too many of these wait, and the reason of
   * `gone` when that is aborted before the task begins.
   */
  async run<Result>(key: Key, task: () => Promise<Result>, gone?: AbortSignal): Promise<Result> {
    const semaphore = this.#semaphores.getOrInsertComputed(key, () => new Semaphore(this.#options));
    try {
      return await semaphore.run(task, gone);
    } finally {
      if (semaphore.isIdle && this.#semaphores.get(key) === semaphore) this.#semaphores.delete(key);
    }
  }
}
