export interface SemaphoreOptions {
  /** The number of tasks that run at a time. */
  readonly permits: number;
  /** The number of tasks that may wait. Further ones are refused. */
  readonly waitingMax: number;
  /** Makes the error with which a refused task fails. */
  readonly refusal: () => Error;
}

/**
 * Runs up to `permits` tasks at a time, in the order in which they came. Up to `waitingMax` more wait; further ones are
 * refused.
 */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  /** Whether no task runs. Then none waits either. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /**
   * Runs a task in its turn, and settles as it does. Throws the refusal when too many wait, and the reason of `gone` when
   * that is aborted before the task begins.
   */
  async run<Result>(task: () => Promise<Result>, gone?: AbortSignal): Promise<Result> {
    const { permits, waitingMax, refusal } = this.#options;
    gone?.throwIfAborted();
    if (this.#running >= permits) {
      if (this.#waiting.length >= waitingMax) throw refusal();
      // A task that ends hands its permit over, so that no new task takes it in between.
      await this.#turn(gone);
    } else this.#running++;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  #turn(gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(gone?.reason);
      };
      this.#waiting.push(enter);
      gone?.addEventListener('abort', leave, { once: true });
    });
  }
}
