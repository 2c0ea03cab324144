/**
 * Runs a task of which callers need a run that begins after their call. One run is under way at a time, and all that call
 * meanwhile share the next.
 */
export class CoalescedTask {
  readonly #task: () => Promise<void>;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  /** The run that is under way; null when there is none. */
  get running(): Promise<void> | null {
    return this.#running;
  }

  /** Resolves when a run that began after the call has ended; rejects when that run does. */
  run(): Promise<void> {
    if (this.#running === null) {
      this.#running = this.#task().finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.run();
      });
    return this.#next;
  }
}
