/** The ended days that wait to be closed. */
export interface WaitingDays {
  readonly count: number;
  /** The time that they still take at the pace so far, milliseconds; null while none of them was closed. */
  readonly leftMs: number | null;
  /** The time since one was closed, or since the first began to wait, milliseconds. */
  readonly stillMs: number;
}

interface Sample {
  readonly atMs: number;
  readonly count: number;
}

/** Says how long the days that wait to be closed still take. */
export class ClosingPace {
  #first: Sample | null = null;
  #changed: Sample | null = null;
  /** When one was closed last, or the first began to wait. */
  #movedAtMs = 0;

  /** Takes note of the number of days that wait. @param atMs a time of the process, milliseconds */
  look(count: number, atMs: number): void {
    if (count === this.#changed?.count) return;
    const before = this.#changed?.count ?? 0;
    const isMore = count > before;
    if (!isMore || before === 0) this.#movedAtMs = atMs;
    this.#changed = { atMs, count };
    // More days than before begin a pace of their own.
    if (isMore || this.#first === null) this.#first = this.#changed;
  }

  /** Returns the days that wait at a time of the process. */
  at(nowMs: number): WaitingDays {
    const [first, last] = [this.#first, this.#changed];
    if (first === null || last === null || last.count === 0) return { count: 0, leftMs: null, stillMs: 0 };
    const closed = first.count - last.count;
    const leftMs = closed === 0 ? null : (last.count * (last.atMs - first.atMs)) / closed;
    return { count: last.count, leftMs, stillMs: nowMs - this.#movedAtMs };
  }
}
