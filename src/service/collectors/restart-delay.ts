/** A process that has lived this long did not die at once, milliseconds. */
const LIVED_MS = 5000;
const FIRST_DELAY_MS = 250;
const DELAY_MAX_MS = 10_000;

/** Tells when a process that has ended is started again: at once, but ever later while it keeps dying at once. */
export class RestartDelay {
  #deathsAtOnce = 0;

  /** Returns the delay after an end, milliseconds. `livedMs` is how long the process had been up. */
  after(livedMs: number): number {
    this.#deathsAtOnce = livedMs >= LIVED_MS ? 0 : this.#deathsAtOnce + 1;
    if (this.#deathsAtOnce <= 1) return 0;
    return Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** (this.#deathsAtOnce - 2));
  }
}
