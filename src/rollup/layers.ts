import { countDays } from '../domain/day.ts';
import type { Dimension } from '../domain/dimension.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import type { Period } from '../domain/period.ts';
import type { RollupTable } from '../store/schema.ts';
import type { QueryParams } from '../store/store.ts';
import type { DayLedger, DayStates } from './day-ledger.ts';
import { funnelFrom } from './funnels.ts';
import { type BoundSql, goalsFrom } from './goals.ts';
import { hitsFrom } from './hits.ts';
import { keysFrom } from './keys.ts';
import { dayTotalsFrom, hourTotalsFrom } from './totals.ts';

/** The events of the days of the parameter `open`, sessionized. */
export const OPEN_HITS = hitsFrom('(SELECT * FROM events WHERE site = {site:UInt32} AND day IN {open:Array(Date)})');

/**
 * The layers of sites over runs of days. The one place that decides which rows a reader gets: the stored ones of
 * closed days, and for open days the same derivation from their events. Every figure passes through here.
 */
export class Layers {
  readonly #ledger: DayLedger;
  readonly #storedKeysMax: number;

  /** @param storedKeysMax how many keys of a dimension a day keeps before `(other)` */
  constructor(ledger: DayLedger, storedKeysMax: number) {
    this.#ledger = ledger;
    this.#storedKeysMax = storedKeysMax;
  }

  /** The layers of a site's days as they stand at this moment. */
  over(siteId: number, days: Period): PeriodLayers {
    return new PeriodLayers(siteId, days, this.#ledger.states(siteId, days), this.#storedKeysMax);
  }
}

/** The layers of one site over a run of days, as subqueries over `params`. */
export class PeriodLayers {
  /** The values that every subquery needs. */
  readonly params: QueryParams;
  readonly #storedKeysMax: number;
  readonly #hasClosed: boolean;
  readonly #hasOpen: boolean;
  readonly #published: string;

  constructor(siteId: number, days: Period, states: DayStates, storedKeysMax: number) {
    this.#storedKeysMax = storedKeysMax;
    this.#hasOpen = states.open.length > 0;
    this.#hasClosed = states.open.length < countDays(days.from, days.to);
    this.#published = publishedCondition(states);
    this.params = {
      site: siteId,
      from: days.from,
      to: days.to,
      open: states.open,
      generation: states.generation,
      other_days: states.others.map(({ day }) => day),
      other_generations: states.others.map(({ generation }) => generation),
    };
  }

  /** Sessionized rows, `engage` included. */
  hits(): string {
    return this.#union(`SELECT * EXCEPT generation FROM hits WHERE ${this.#published}`, `SELECT * FROM (${OPEN_HITS})`);
  }

  /**
   * Sessionized rows of the visitors who were seen since the parameter `since` (Int64, microseconds);
   * whole local days of theirs, because a session may have begun earlier.
   */
  recentHits(): string {
    const days = 'site = {site:UInt32} AND day BETWEEN {from:Date} AND {to:Date}';
    return hitsFrom(`(
  SELECT * FROM events WHERE ${days}
  AND (day, visitor) IN (SELECT day, visitor FROM events WHERE ${days} AND ts >= {since:Int64})
)`);
  }

  /** Columns day and those of `Totals`. */
  dayTotals(): string {
    const columns = 'day, visitors, pageviews, sessions, bounces, duration';
    return this.#union(this.#stored('day_totals', columns), `SELECT ${columns} FROM (${dayTotalsFrom(OPEN_HITS)})`);
  }

  /** Columns day, hour and those of `Totals`. */
  hourTotals(): string {
    const columns = 'day, hour, visitors, pageviews, sessions, bounces, duration';
    return this.#union(this.#stored('hour_totals', columns), `SELECT ${columns} FROM (${hourTotalsFrom(OPEN_HITS)})`);
  }

  /** Columns day, key, visitors, views. */
  keys(dimension: Dimension): string {
    const columns = 'day, key, visitors, views';
    return this.#union(
      `${this.#stored('day_keys', columns)} AND dimension = '${dimension}'`,
      `SELECT ${columns} FROM (${keysFrom(OPEN_HITS, dimension, this.#storedKeysMax)})`,
    );
  }

  /** Columns day, goal, conversions, converted. `goals` must not be empty, and backfilled. */
  goals(goals: readonly Goal[]): BoundSql {
    const columns = 'day, goal, conversions, converted';
    const open = goalsFrom(OPEN_HITS, goals);
    return {
      sql: this.#union(
        // A repeated backfill may have written a row twice.
        `${this.#stored('day_goals', columns)} AND goal IN {goals:Array(UInt32)} LIMIT 1 BY goal, day`,
        `SELECT ${columns} FROM (${open.sql})`,
      ),
      params: { ...open.params, goals: goals.map(({ id }) => id) },
    };
  }

  /** Columns day, step1 … stepN. The funnel must be backfilled. */
  funnel(funnel: FunnelVersion): BoundSql {
    const steps = funnel.steps.map((_, i) => i + 1);
    const columns = `day, ${steps.map((step) => `step${step}`).join(', ')}`;
    const open = funnelFrom(OPEN_HITS, funnel);
    const stored = this.#stored(
      'day_funnels',
      `day, ${steps.map((step) => `maxIf(visitors, step = ${step}) AS step${step}`).join(', ')}`,
    );
    return {
      sql: this.#union(
        `${stored} AND funnel = {funnel:UInt32} AND version = {version:UInt32} GROUP BY day`,
        `SELECT ${columns} FROM (${open.sql})`,
      ),
      params: { ...open.params, funnel: funnel.id, version: funnel.version },
    };
  }

  #stored(table: RollupTable, columns: string): string {
    return `SELECT ${columns} FROM ${table} WHERE ${this.#published}`;
  }

  #union(closed: string, open: string): string {
    if (!this.#hasOpen) return closed;
    return this.#hasClosed ? `SELECT * FROM (${closed}) UNION ALL ${open}` : open;
  }
}

/** The rows of closed days that readers see. */
function publishedCondition({ open, others }: DayStates): string {
  const generation =
    others.length === 0
      ? '{generation:UInt16}'
      : 'transform(day, {other_days:Array(Date)}, {other_generations:Array(UInt16)}, {generation:UInt16})';
  return [
    'site = {site:UInt32}',
    'day BETWEEN {from:Date} AND {to:Date}',
    ...(open.length > 0 ? ['day NOT IN {open:Array(Date)}'] : []),
    `generation = ${generation}`,
  ].join(' AND ');
}
