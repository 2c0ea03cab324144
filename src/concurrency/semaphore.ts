export interface SemaphoreOptions {
  /** Tasks that run at a time. */
  readonly permits: number;
  /** Tasks that wait; one that comes when as many do is refused. */
  readonly waitingMax: number;
  /** Makes the error that a refused task fails with. */
  readonly refusal: () => Error;
}

/** Lets so many tasks run at a time, in the order in which they came. So many more wait; the others are refused. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  /** Whether no task runs, and so none waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Runs a task in its turn, and settles as it does. Throws the refusal when too many wait. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const { permits, waitingMax, refusal } = this.#options;
    if (this.#running >= permits) {
      if (this.#waiting.length >= waitingMax) throw refusal();
      // A task that ends hands its permit over, so that nobody comes in between.
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
