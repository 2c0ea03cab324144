import type { Dimension } from '../domain/dimension.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import { funnelFrom } from './funnels.ts';
import { type BoundSql, goalsFrom } from './goals.ts';
import { hitsFrom } from './hits.ts';
import { keysFrom } from './keys.ts';
import { dayTotalsFrom, hourTotalsFrom } from './totals.ts';

/**
 * The layers of one site over a run of days, as subqueries with the parameters `site` (UInt32), `from` and `to`
 * (Date, inclusive). The one place that decides which rows a reader gets; every figure passes through here.
 *
 * Every layer is derived from the events when it is asked for. Stored hits and rollups of closed days join in here.
 */
export class Layers {
  readonly #storedKeysMax: number;

  /** @param storedKeysMax how many keys of a dimension a day keeps before `(other)` */
  constructor(storedKeysMax: number) {
    this.#storedKeysMax = storedKeysMax;
  }

  /** Sessionized rows, `engage` included. */
  hits(): string {
    return hitsFrom('(SELECT * FROM events WHERE site = {site:UInt32} AND day BETWEEN {from:Date} AND {to:Date})');
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

  /** Columns site, day and those of `Totals`. */
  dayTotals(): string {
    return dayTotalsFrom(this.hits());
  }

  /** Columns site, day, hour and those of `Totals`. */
  hourTotals(): string {
    return hourTotalsFrom(this.hits());
  }

  /** Columns site, day, key, visitors, views. */
  keys(dimension: Dimension): string {
    return keysFrom(this.hits(), dimension, this.#storedKeysMax);
  }

  /** Columns site, day, goal, conversions, converted. `goals` must not be empty. */
  goals(goals: readonly Goal[]): BoundSql {
    return goalsFrom(this.hits(), goals);
  }

  /** Columns site, day, step1 … stepN. */
  funnel(funnel: FunnelVersion): BoundSql {
    return funnelFrom(this.hits(), funnel);
  }
}
