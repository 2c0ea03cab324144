import { countDays } from '../domain/day.ts';
import type { Dimension } from '../domain/dimension.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import type { Period } from '../domain/period.ts';
import { openTable, type RollupTable } from '../store/schema.ts';
import type { QueryParams } from '../store/store.ts';
import type { DayLedger, DayStates } from './day-ledger.ts';
import { isOfSession } from './dimensions.ts';
import { funnelFrom, stepRows } from './funnels.ts';
import { type BoundSql, goalsFrom } from './goals.ts';
import { hitsFrom } from './hits.ts';
import { keyRows } from './keys.ts';
import type { OpenDays } from './open-days.ts';
import { dayTotalsFrom, hourTotalsFrom } from './totals.ts';

/** The events of the days of the parameter `open`. */
const OPEN_EVENTS = 'SELECT * FROM events WHERE site = {site:UInt32} AND day IN {open:Array(Date)}';

/** The same, sessionized: much dearer, so only for what sessions decide. */
const OPEN_HITS = hitsFrom(`(${OPEN_EVENTS})`);

/** More open days than these (a fresh import) are derived in the question itself: they are about to be closed. */
const REMEMBERED_OPEN_DAYS_MAX = 2;

export interface LayersOptions {
  readonly ledger: DayLedger;
  readonly openDays: OpenDays;
  /** How many keys of a dimension a day keeps before `(other)`. */
  readonly storedKeysMax: number;
}

/**
 * The layers of sites over runs of days. The one place that decides which rows a reader gets: the stored ones of
 * closed days, and for open days the same derivation from their events. Every figure passes through here.
 */
export class Layers {
  readonly #options: LayersOptions;

  constructor(options: LayersOptions) {
    this.#options = options;
  }

  /** The layers of a site's days as they stand at this moment. */
  over(siteId: number, days: Period): PeriodLayers {
    return new PeriodLayers(siteId, days, this.#options);
  }
}

/**
 * The layers of one site over a run of days, as subqueries. Each comes with the values of its parameters; two of them
 * can share a statement.
 */
export class PeriodLayers {
  readonly #siteId: number;
  readonly #options: LayersOptions;
  readonly #states: DayStates;
  readonly #hasClosed: boolean;
  /** The values that every subquery needs. */
  readonly #params: QueryParams;
  readonly #published: string;

  constructor(siteId: number, days: Period, options: LayersOptions) {
    const states = options.ledger.states(siteId, days);
    this.#siteId = siteId;
    this.#options = options;
    this.#states = states;
    this.#hasClosed = states.open.length < countDays(days.from, days.to);
    this.#published = publishedCondition(states);
    this.#params = {
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
  hits(): BoundSql {
    const closed = `SELECT * EXCEPT generation FROM hits WHERE ${this.#published}`;
    return { sql: this.#union(closed, `SELECT * FROM (${OPEN_HITS})`), params: this.#params };
  }

  /**
   * Sessionized rows of the visitors who were seen since the parameter `since` (Int64, microseconds);
   * whole local days of theirs, because a session may have begun earlier.
   */
  recentHits(): BoundSql {
    const days = 'site = {site:UInt32} AND day BETWEEN {from:Date} AND {to:Date}';
    const recent = hitsFrom(`(
  SELECT * FROM events WHERE ${days}
  AND (day, visitor) IN (SELECT day, visitor FROM events WHERE ${days} AND ts >= {since:Int64})
)`);
    return { sql: recent, params: this.#params };
  }

  /** Columns day and those of `Totals`. */
  dayTotals(): Promise<BoundSql> {
    return this.#rollup('day_totals', 'day, visitors, pageviews, sessions, bounces, duration', '', {
      sql: dayTotalsFrom(OPEN_HITS),
      params: {},
    });
  }

  /** Columns day, hour and those of `Totals`. */
  hourTotals(): Promise<BoundSql> {
    return this.#rollup('hour_totals', 'day, hour, visitors, pageviews, sessions, bounces, duration', '', {
      sql: hourTotalsFrom(OPEN_HITS),
      params: {},
    });
  }

  /** Columns day, key, visitors, views. */
  keys(dimension: Dimension): Promise<BoundSql> {
    return this.#rollup('day_keys', 'day, key, visitors, views', `dimension = '${dimension}'`, {
      sql: keyRows(isOfSession(dimension) ? OPEN_HITS : OPEN_EVENTS, dimension, this.#options.storedKeysMax),
      params: {},
    });
  }

  /** Columns day, goal, conversions, converted. `goals` must not be empty, and backfilled. */
  async goals(goals: readonly Goal[]): Promise<BoundSql> {
    const columns = 'day, goal, conversions, converted';
    const rows = goalsFrom(OPEN_EVENTS, goals);
    const { sql, params } = await this.#rollup('day_goals', columns, 'goal IN {goals:Array(UInt32)}', rows);
    // A repeated backfill may have written a row twice.
    return {
      sql: `SELECT * FROM (${sql}) LIMIT 1 BY goal, day`,
      params: { ...params, goals: goals.map(({ id }) => id) },
    };
  }

  /** Columns day, step, visitors. The funnel must be backfilled. */
  async funnel(funnel: FunnelVersion): Promise<BoundSql> {
    const part = `funnel = ${funnel.id} AND version = ${funnel.version}`;
    const rows = stepRows(funnelFrom(OPEN_EVENTS, funnel), funnel);
    const { sql, params } = await this.#rollup('day_funnels', 'day, step, visitors', part, rows);
    return { sql: `SELECT * FROM (${sql}) LIMIT 1 BY day, step`, params };
  }

  /** Rows of a rollup: stored ones, and for open days those of `rows`, which has the rollup's columns. */
  async #rollup(table: RollupTable, columns: string, part: string, rows: BoundSql): Promise<BoundSql> {
    const condition = part === '' ? '' : ` AND ${part}`;
    const closed = `SELECT ${columns} FROM ${table} WHERE ${this.#published}${condition}`;
    const params = { ...this.#params, ...rows.params };
    const days = this.#states.open;
    if (days.length === 0) return { sql: closed, params };
    if (days.length > REMEMBERED_OPEN_DAYS_MAX) {
      return { sql: this.#union(closed, `SELECT ${columns} FROM (${rows.sql})`), params };
    }
    const question = { siteId: this.#siteId, days, table, part: `${part} ${JSON.stringify(rows.params)}`, rows };
    const generation = await this.#options.openDays.answer(question);
    const open = `SELECT ${columns} FROM ${openTable(table)} WHERE generation = {open_generation:UInt32}`;
    return { sql: this.#union(closed, open), params: { ...params, open_generation: generation } };
  }

  #union(closed: string, open: string): string {
    if (this.#states.open.length === 0) return closed;
    return this.#hasClosed ? `${closed} UNION ALL ${open}` : open;
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
