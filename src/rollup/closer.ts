import { beginClosing, type ClosedDay, publishClosedDays } from '../control/closed-days.ts';
import type { Control } from '../control/control.ts';
import { DIMENSIONS } from '../domain/dimension.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import { ROLLUP_COLUMNS, type RollupTable } from '../store/schema.ts';
import type { QueryParams, Store } from '../store/store.ts';
import type { DayLedger } from './day-ledger.ts';
import { funnelFrom, stepRows } from './funnels.ts';
import { type BoundSql, goalsFrom } from './goals.ts';
import { ALL_HIT_COLUMNS, hitsFrom } from './hits.ts';
import { keyRows } from './keys.ts';
import { dayTotalsFrom, hourTotalsFrom } from './totals.ts';
import type { Turns } from './turns.ts';

/** How many events one writing takes together; a single larger day is one writing all the same. */
const EVENTS_PER_WRITING_MAX = 2_000_000;
const DAYS_PER_WRITING_MAX = 31;
/** Longer than a read may take, so that whoever began before a day was written again ends before its rows go. */
const SUPERSEDED_KEPT_MS = 120_000;
/** Sessions are made for so many events at a time: all of their columns lie in memory, sorted. */
const EVENTS_PER_SLICE_MAX = 400_000;
const EVENTS_WITH_ALL_KEYS_MAX = 250_000;
const VISITORS = 1n << 64n;

/** What a site's days are counted for besides the dimensions. */
export interface Countables {
  goalsOf(siteId: number): Promise<readonly Goal[]>;
  /** Every version of every funnel. */
  funnelVersionsOf(siteId: number): Promise<readonly FunnelVersion[]>;
}

export interface CloserOptions {
  readonly store: Store;
  readonly control: Control;
  readonly countables: Countables;
  readonly ledger: DayLedger;
  /** Shared with what else writes rollups. */
  readonly turns: Turns;
  readonly storedKeysMax: number;
}

const HIT_NAMES = ALL_HIT_COLUMNS.join(', ');
/** The generation of a row's day, as SQL over `days` and `generations`. */
const GENERATION = 'transform(day, {days:Array(Date)}, {generations:Array(UInt16)}, toUInt16(0))';

/** Sessionizes the events of some visitors. */
const WRITE_HITS = `INSERT INTO hits (${HIT_NAMES}, generation) SELECT ${HIT_NAMES}, ${GENERATION} FROM (${hitsFrom(
  `SELECT * FROM events WHERE site = {site:UInt32} AND day IN {days:Array(Date)}
  AND visitor BETWEEN toUInt64({first:String}) AND toUInt64({last:String})`,
  ALL_HIT_COLUMNS,
)})`;

/** The hits of the writing in hand: not published yet, and the one source of all its rollups. */
const WRITTEN_HITS = `SELECT * EXCEPT generation FROM hits
WHERE site = {site:UInt32} AND day IN {days:Array(Date)} AND generation = ${GENERATION}`;

/**
 * Closes days: writes their hits, then every rollup from these hits, then publishes all of it in one step. Until then
 * readers see the day as it was. A writing has a generation of its own, so a crash leaves rows that nobody reads, and the
 * next one begins afresh.
 */
export class Closer {
  readonly #options: CloserOptions;
  /** Days that were written again: their earlier rows may still be read by whoever began before. */
  #superseded: (Pick<ClosedDay, 'siteId' | 'day' | 'generation'> & { readonly sinceMs: number })[] = [];

  constructor(options: CloserOptions) {
    this.#options = options;
  }

  /**
   * Closes days of a site that have ended. Days for which events arrive meanwhile stay open.
   * Rejects with the signal's reason between two statements when it is aborted; the days are then as before.
   */
  async close(siteId: number, days: readonly string[], signal?: AbortSignal): Promise<void> {
    const events = await this.#countEvents(siteId, days);
    for (const writing of writings(days, events)) {
      await this.#options.turns.take(() => this.#write(siteId, writing, events, signal));
    }
  }

  async #write(
    siteId: number,
    days: readonly string[],
    events: ReadonlyMap<string, number>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { control, ledger, countables } = this.#options;
    const seen = new Map(days.map((day) => [day, ledger.arrivals(siteId, day)]));
    const [goals, funnels] = await Promise.all([countables.goalsOf(siteId), countables.funnelVersionsOf(siteId)]);
    const generations = await beginClosing(control.db, siteId, days);
    const params = { site: siteId, days, generations: days.map((day) => generations.get(day)!) };

    const size = days.reduce((sum, day) => sum + (events.get(day) ?? 0), 0);
    for (const slice of visitorSlices(size)) {
      signal?.throwIfAborted();
      await this.#options.store.execute(WRITE_HITS, { ...params, ...slice });
    }
    for (const rollup of this.#rollups(size, goals, funnels)) {
      signal?.throwIfAborted();
      await this.#insert(rollup.table, rollup.rows, params);
    }

    const closed: ClosedDay[] = days.map((day) => ({
      siteId,
      day,
      generation: generations.get(day)!,
      events: events.get(day) ?? 0,
    }));
    await publishClosedDays(control.db, closed);
    for (const day of closed) ledger.close(day, seen.get(day.day));
    const sinceMs = performance.now();
    this.#superseded.push(...closed.filter(({ generation }) => generation > 1).map((day) => ({ ...day, sinceMs })));
  }

  /** Removes the rows of earlier and interrupted writings that nobody can be reading any more. */
  async removeSuperseded(): Promise<void> {
    const nowMs = performance.now();
    const superseded = this.#superseded.filter(({ sinceMs }) => nowMs - sinceMs > SUPERSEDED_KEPT_MS);
    this.#superseded = this.#superseded.filter((day) => !superseded.includes(day));
    for (const [siteId, days] of Map.groupBy(superseded, (day) => day.siteId)) {
      const params = {
        site: siteId,
        days: days.map(({ day }) => day),
        generations: days.map(({ generation }) => generation),
      };
      for (const table of ['hits', ...Object.keys(ROLLUP_COLUMNS)]) {
        await this.#options.store.execute(
          `DELETE FROM ${table} WHERE site = {site:UInt32} AND day IN {days:Array(Date)} AND generation < ${GENERATION}`,
          params,
        );
      }
    }
  }

  /** Every rollup and how it is derived from the written hits. */
  *#rollups(
    events: number,
    goals: readonly Goal[],
    funnels: readonly FunnelVersion[],
  ): Iterable<{ readonly table: RollupTable; readonly rows: BoundSql }> {
    yield { table: 'day_totals', rows: { sql: dayTotalsFrom(WRITTEN_HITS), params: {} } };
    yield { table: 'hour_totals', rows: { sql: hourTotalsFrom(WRITTEN_HITS), params: {} } };
    // A statement has its price: the keys of few events share one. Many would not fit into memory together.
    for (const dimensions of events > EVENTS_WITH_ALL_KEYS_MAX ? DIMENSIONS.map((each) => [each]) : [DIMENSIONS]) {
      const keys = dimensions.map((dimension) => keyRows(WRITTEN_HITS, dimension, this.#options.storedKeysMax));
      yield { table: 'day_keys', rows: { sql: keys.join('\nUNION ALL\n'), params: {} } };
    }
    if (goals.length > 0) yield { table: 'day_goals', rows: goalsFrom(WRITTEN_HITS, goals) };
    for (const funnel of funnels) {
      yield { table: 'day_funnels', rows: stepRows(funnelFrom(WRITTEN_HITS, funnel), funnel) };
    }
  }

  async #insert(table: RollupTable, rows: BoundSql, params: QueryParams): Promise<void> {
    const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
    await this.#options.store.execute(
      `INSERT INTO ${table} (${columns}, generation) SELECT ${columns}, ${GENERATION} FROM (${rows.sql})`,
      { ...params, ...rows.params },
    );
  }

  async #countEvents(siteId: number, days: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#options.store.query<{ day: string; events: number }>(
      'SELECT day, count() AS events FROM events WHERE site = {site:UInt32} AND day IN {days:Array(Date)} GROUP BY day',
      { site: siteId, days },
    );
    return new Map(rows.map(({ day, events }) => [day, events]));
  }
}

/** Groups days so that no writing takes too many events or days. */
function writings(days: readonly string[], events: ReadonlyMap<string, number>): string[][] {
  const groups: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const day of days) {
    const count = events.get(day) ?? 0;
    if (size + count > EVENTS_PER_WRITING_MAX || groups.at(-1)!.length === DAYS_PER_WRITING_MAX) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)!.push(day);
    size += count;
  }
  return groups;
}

/** Ranges of visitors, both ends inclusive, that together are all of them: visitors are hashes, so events divide evenly. */
function visitorSlices(events: number): { readonly first: string; readonly last: string }[] {
  const count = Math.max(1, Math.ceil(events / EVENTS_PER_SLICE_MAX));
  const bounds = Array.from({ length: count + 1 }, (_, i) => (VISITORS * BigInt(i)) / BigInt(count));
  return bounds.slice(1).map((end, i) => ({ first: String(bounds[i]), last: String(end - 1n) }));
}
