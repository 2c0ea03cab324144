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

  /** Runs a task in its turn, and settles as it does. Throws the refusal when too many wait. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const { permits, waitingMax, refusal } = this.#options;
    if (this.#running >= permits) {
      if (this.#waiting.length >= waitingMax) throw refusal();
      // A task that ends hands its permit over, so that no new task takes it in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
