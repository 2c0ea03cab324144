import type { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Store } from '../../store/store.ts';
import type { Generations, SiteDay } from '../days/closed-days.ts';
import {
  BEGUN,
  begunParams,
  GENERATION,
  generationParams,
  OF_GENERATIONS,
  SITE_DAYS_PER_STATEMENT_MAX,
} from '../days/generation.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { READERS_LEAVE_MS } from './readers-leave.ts';

/** Selects the rows of site-days in all generations that had been begun by then, but for the published ones. */
export function unpublishedRows(known: readonly Generations[]): BoundSql {
  const published = known.map((day) => ({ ...day, generation: day.published }));
  return {
    sql: `${OF_GENERATIONS} AND generation != ${GENERATION} AND ${BEGUN}`,
    params: { ...generationParams(published), ...begunParams(known) },
  };
}

export interface SupersededRowsOptions {
  readonly store: Store;
  /** Shared with what writes the rows. */
  readonly siteMutex: KeyedMutex;
  /** The tables that have the rows. */
  readonly tables: readonly string[];
  /** The tables among these in which every generation has rows. */
  readonly found: readonly string[];
  /** The published generation of a day as this process knows it; 0 when none is. */
  readonly published: (siteDay: SiteDay) => number;
  /** The generations of site-days as the database has them. */
  readonly generations: (siteDays: readonly SiteDay[]) => Promise<readonly Generations[]>;
  /** Lists the site-days of which another generation than the published one was begun. */
  readonly rewritten: () => Promise<readonly SiteDay[]>;
}

/**
 * Removes the rows of generations that were superseded or interrupted: readers get them no more, and those that got them
 * have ended.
 */
export class SupersededRows {
  readonly #options: SupersededRowsOptions;
  /** Of which site-days, and since when. */
  readonly #noted = new Map<string, SiteDay & { readonly sinceMs: number }>();
  #hasFound = false;

  constructor(options: SupersededRowsOptions) {
    this.#options = options;
  }

  /** Takes note that site-days have such rows from now on. */
  note(siteDays: readonly SiteDay[]): void {
    const sinceMs = performance.now();
    for (const { siteId, day } of siteDays) this.#noted.set(`${siteId} ${day}`, { siteId, day, sinceMs });
  }

  /** Does so for those of which it was not known. */
  noteNew(siteDays: readonly SiteDay[]): void {
    this.note(siteDays.filter(({ siteId, day }) => !this.#noted.has(`${siteId} ${day}`)));
  }

  /** Removes those that were noted long enough ago, of earlier runs of the service too. */
  async remove(): Promise<void> {
    const { siteMutex } = this.#options;
    if (!this.#hasFound) await this.#find();
    this.#hasFound = true;
    const nowMs = performance.now();
    const due = [...this.#noted].filter(([, { sinceMs }]) => nowMs - sinceMs > READERS_LEAVE_MS);
    for (let i = 0; i < due.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
      const some = due.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX);
      // Alone, so that no row is of a generation that is still to be published.
      await siteMutex.runExclusive([...new Set(some.map(([, { siteId }]) => siteId))], () =>
        this.#remove(some.map(([, day]) => day)),
      );
      for (const [key, day] of some) if (this.#noted.get(key) === day) this.#noted.delete(key);
    }
  }

  /**
   * Removes the rows of all generations that were begun by now, but for the published one: never those that another process
   * begins after this one has lost its lease, however late the statements run. Throws when it has lost it already.
   */
  async #remove(siteDays: readonly SiteDay[]): Promise<void> {
    const { store, tables, published, generations } = this.#options;
    const known = await generations(siteDays);
    // Readers may have the generation that this process knows.
    if (known.some((day) => day.published !== published(day))) throw new Error('another process has published a day');
    if (known.length === 0) return;
    const { sql, params } = unpublishedRows(known);
    for (const table of tables) await store.execute(`DELETE FROM ${table} WHERE ${sql}`, params);
  }

  /** Finds the rows that generations before this start have left. */
  async #find(): Promise<void> {
    const { store, found, rewritten } = this.#options;
    const written = await rewritten();
    for (let i = 0; i < written.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
      const left = (table: string) =>
        `SELECT DISTINCT site, day FROM ${table} WHERE ${OF_GENERATIONS} AND generation != ${GENERATION}`;
      const rows = await store.query<{ site: number; day: string }>(
        found.map(left).join(' UNION DISTINCT '),
        this.#params(written.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX)),
      );
      this.note(rows.map(({ site, day }) => ({ siteId: site, day })));
    }
  }

  #params(siteDays: readonly SiteDay[]) {
    return generationParams(siteDays.map((day) => ({ ...day, generation: this.#options.published(day) })));
  }
}
