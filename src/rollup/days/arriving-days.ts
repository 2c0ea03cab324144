import { type SiteDay, siteDayKey } from './closed-days.ts';

/** Counts the ranges with events of site-days that are on their way into the store, and keeps dates free of them. */
export class ArrivingDays {
  readonly #ranges = new Map<string, number>();
  /** Dates of which no events may enter for the moment. */
  readonly #held = new Map<string, Promise<void>>();

  /** Counts a range on its way, until the returned function is called. */
  note(siteDays: readonly SiteDay[]): () => void {
    const keys = siteDays.map(siteDayKey);
    for (const key of keys) this.#ranges.set(key, (this.#ranges.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys) {
        const left = this.#ranges.get(key)! - 1;
        if (left === 0) this.#ranges.delete(key);
        else this.#ranges.set(key, left);
      }
    };
  }

  /** Tells whether events of a day are on their way. */
  has(day: SiteDay): boolean {
    return this.#ranges.has(siteDayKey(day));
  }

  /** Resolves when events of these days may enter. */
  async mayEnter(siteDays: readonly SiteDay[]): Promise<void> {
    const held = () => siteDays.map(({ day }) => this.#held.get(day)).find((each) => each !== undefined);
    for (let each = held(); each !== undefined; each = held()) await each;
  }

  /**
   * Runs a task while no events of a date enter the store; those that come wait for its end. Returns null, without running
   * it, when some are on their way.
   */
  async whileNone<Result>(date: string, task: () => Promise<Result>): Promise<Result | null> {
    if (this.#ranges.keys().some((key) => key.endsWith(` ${date}`))) return null;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(date, promise);
    try {
      return await task();
    } finally {
      this.#held.delete(date);
      resolve();
    }
  }
}
