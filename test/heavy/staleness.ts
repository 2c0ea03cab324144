import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../src/database/database.ts';
import type { SiteDay } from '../../src/rollup/days/closed-days.ts';

const LOOK_EVERY_MS = 10;

/** The events of a site-day that were in the store at an instant. */
interface Loaded {
  readonly events: number;
  readonly atMs: number;
}

/** Returns the number of the day's events that a process shows now. */
export type Shown = () => Promise<number>;

/** Measures the time from the record that events of an open day are in the store to the first answer of each process with them. */
export class Staleness {
  readonly #db: Db;
  readonly #day: SiteDay;
  readonly #readers: readonly Shown[];
  readonly #loaded: Loaded[] = [];
  readonly #timesMs: number[] = [];

  constructor(db: Db, day: SiteDay, readers: readonly Shown[]) {
    this.#db = db;
    this.#day = day;
    this.#readers = readers;
  }

  /** Measures until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#follow(signal), ...this.#readers.map((shown) => this.#watch(shown, signal))]);
  }

  /** The times, milliseconds. */
  get summary() {
    const sorted = this.#timesMs.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { siteId, day } = this.#day;
    while (!signal.aborted) {
      const row = await this.#db
        .selectFrom('site_days')
        .select('arrived_events as events')
        .where('site_id', '=', siteId)
        .where('day', '=', day)
        .executeTakeFirst();
      const atMs = performance.now();
      if (row !== undefined && row.events > (this.#loaded.at(-1)?.events ?? 0)) {
        this.#loaded.push({ events: row.events, atMs });
      }
      await pause(LOOK_EVERY_MS);
    }
  }

  async #watch(shown: Shown, signal: AbortSignal): Promise<void> {
    let next = 0;
    while (!signal.aborted) {
      const events = await shown();
      const nowMs = performance.now();
      for (; next < this.#loaded.length && this.#loaded[next]!.events <= events; next++) {
        this.#timesMs.push(nowMs - this.#loaded[next]!.atMs);
      }
      await pause(LOOK_EVERY_MS);
    }
  }
}
