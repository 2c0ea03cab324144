import type { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Store } from '../../store/store.ts';
import type { SiteDay } from '../days/closed-days.ts';
import { GENERATION, OF_WRITING, SITE_DAYS_PER_STATEMENT_MAX, writingParams } from '../days/generation.ts';

/** Longer than a read may take, so that whoever began before a day was written again ends before its rows go. */
const SUPERSEDED_KEPT_MS = 600_000;

export interface OutdatedRowsOptions {
  readonly store: Store;
  /** Shared with what writes the rows. */
  readonly turns: KeyedMutex;
  /** Where the rows are. */
  readonly tables: readonly string[];
  /** The tables of these that every writing leaves rows in. */
  readonly found: readonly string[];
  /** The writing that readers are given; 0 when none is published. */
  readonly published: (siteDay: SiteDay) => number;
  /** What more than the published writing was begun of. */
  readonly rewritten: () => Promise<readonly SiteDay[]>;
}

/**
 * The rows of writings that were superseded or interrupted. Nobody is given them any more; they go when nobody can be
 * reading them either.
 */
export class SupersededRows {
  readonly #options: OutdatedRowsOptions;
  /** Of which site-days, and since when. */
  readonly #noted = new Map<string, SiteDay & { readonly sinceMs: number }>();
  #hasFound = false;

  constructor(options: OutdatedRowsOptions) {
    this.#options = options;
  }

  /** Takes note that site-days have such rows from now on. */
  note(siteDays: readonly SiteDay[]): void {
    const sinceMs = performance.now();
    for (const { siteId, day } of siteDays) this.#noted.set(`${siteId} ${day}`, { siteId, day, sinceMs });
  }

  /** Removes those that were noted long enough ago, of earlier runs of the service too. */
  async remove(): Promise<void> {
    const { store, turns, tables } = this.#options;
    if (!this.#hasFound) await this.#find();
    this.#hasFound = true;
    const nowMs = performance.now();
    const due = [...this.#noted].filter(([, { sinceMs }]) => nowMs - sinceMs > SUPERSEDED_KEPT_MS);
    for (let i = 0; i < due.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
      const some = due.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX);
      // In a turn of its own, so that no row is of a writing that is still to be published.
      await turns.runExclusive([...new Set(some.map(([, { siteId }]) => siteId))], async () => {
        const params = this.#params(some.map(([, day]) => day));
        for (const table of tables) {
          await store.execute(`DELETE FROM ${table} WHERE ${OF_WRITING} AND generation != ${GENERATION}`, params);
        }
      });
      for (const [key, day] of some) if (this.#noted.get(key) === day) this.#noted.delete(key);
    }
  }

  /** Finds what writings before this start have left. */
  async #find(): Promise<void> {
    const { store, found, rewritten } = this.#options;
    const written = await rewritten();
    for (let i = 0; i < written.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
      const left = (table: string) =>
        `SELECT DISTINCT site, day FROM ${table} WHERE ${OF_WRITING} AND generation != ${GENERATION}`;
      const rows = await store.query<{ site: number; day: string }>(
        found.map(left).join(' UNION DISTINCT '),
        this.#params(written.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX)),
      );
      this.note(rows.map(({ site, day }) => ({ siteId: site, day })));
    }
  }

  #params(siteDays: readonly SiteDay[]) {
    return writingParams(siteDays.map((day) => ({ ...day, generation: this.#options.published(day) })));
  }
}
