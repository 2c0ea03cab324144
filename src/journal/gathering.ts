/** So many rows are worth a commit at once. */
const ENOUGH_ROWS = 48;

/** Waits before a commit until enough rows have come together for it. */
export class Gathering {
  readonly #maxMs: number;
  #end: () => void = () => {};

  /** @param maxMs the longest wait, milliseconds; 0 waits never */
  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** Resolves when there are enough rows, or the time is over. `rows` are there already. */
  async enough(rows: number): Promise<void> {
    if (this.#maxMs === 0 || rows >= ENOUGH_ROWS) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#maxMs);
    this.#end = resolve;
    await promise;
    clearTimeout(timer);
  }

  /** Takes note that so many rows are there. */
  grown(rows: number): void {
    if (rows === ENOUGH_ROWS) this.#end();
  }

  /** Ends the wait. */
  end(): void {
    this.#end();
  }
}
