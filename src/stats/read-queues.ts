export interface ReadQueuesOptions {
  /** Tasks of a key that run at a time. */
  readonly atOnce: number;
  /** Tasks of a key that wait; one that comes when as many do is refused. */
  readonly waitingMax: number;
  /** The error that a refused task fails with. */
  readonly refusal: () => Error;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** A queue per key, with so many places: its tasks run in the order in which they came, and too many are refused. */
export class ReadQueues<Key> {
  readonly #options: ReadQueuesOptions;
  /** The keys with a task. */
  readonly #queues = new Map<Key, Queue>();

  constructor(options: ReadQueuesOptions) {
    this.#options = options;
  }

  /** Runs a task in its turn. Throws the refusal when too many wait. */
  async run<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const { atOnce, waitingMax, refusal } = this.#options;
    let queue = this.#queues.get(key);
    if (queue === undefined) {
      queue = { running: 0, waiting: [] };
      this.#queues.set(key, queue);
    }
    const { waiting } = queue;
    if (queue.running >= atOnce) {
      if (waiting.length >= waitingMax) throw refusal();
      // A task that ends hands its place over, so that nobody comes in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else queue.running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next !== undefined) next();
      else if (--queue.running === 0) this.#queues.delete(key);
    }
  }
}
