const WINDOW_MS = 60_000;
/** A line that has not come again for so long is forgotten, with the number of those that were left out. */
const FORGOTTEN_MS = 3_600_000;
/** The equal lines of a minute that are written. */
const WRITTEN_MAX = 10;
/** Lines that are told apart at a time; beyond them all are written. */
const KINDS_MAX = 1000;

interface Kind {
  since: number;
  written: number;
  leftOut: number;
}

/** Bounds how many equal lines a log writes, so that a fault that repeats does not fill the disk. */
export class LogThrottle {
  readonly #kinds = new Map<string, Kind>();

  /**
   * Takes note of a line at an instant, milliseconds. Returns null when it is one too many, else how many equal lines
   * were left out since the last one that was written.
   */
  admit(text: string, nowMs: number): number | null {
    const kind = this.#kinds.get(text);
    if (kind === undefined || Math.abs(nowMs - kind.since) >= WINDOW_MS) {
      this.#forget(nowMs);
      if (kind !== undefined || this.#kinds.size < KINDS_MAX) {
        this.#kinds.set(text, { since: nowMs, written: 1, leftOut: 0 });
      }
      return kind?.leftOut ?? 0;
    }
    if (kind.written < WRITTEN_MAX) {
      kind.written++;
      return 0;
    }
    kind.leftOut++;
    return null;
  }

  /** Forgets lines whose time is over. One of which some were left out is kept for longer: the next one tells of them. */
  #forget(nowMs: number): void {
    if (this.#kinds.size < KINDS_MAX) return;
    for (const [text, { since, leftOut }] of this.#kinds) {
      if (Math.abs(nowMs - since) >= (leftOut === 0 ? WINDOW_MS : FORGOTTEN_MS)) this.#kinds.delete(text);
    }
  }
}
