import type { HitCondition } from '../../domain/condition.ts';
import type { Goal } from '../../domain/goal.ts';
import type { Revenue } from '../../domain/revenue.ts';
import type { BoundSql } from './bound-sql.ts';
import type { HitSource } from './conditions.ts';
import { pricedOrders } from './selected-orders.ts';

const COLUMNS = ['day', 'hour'] as const;

/** What is counted: the conversions of a goal, or the amounts of its orders in one currency. */
export type HourlyFigure = { readonly goal: Goal } | { readonly revenue: Revenue; readonly currency: string };

/**
 * hits → a figure by local day and hour of the hit: `day`, `hour`, and the exact `amount` as text. With conditions, only hits inside
 * the sessions that they select count. Hours without any have no row.
 */
export function hourlyFigures(
  hits: Pick<HitSource, 'of'>,
  figure: HourlyFigure,
  conditions: readonly HitCondition[],
): BoundSql {
  const { sql, params } =
    'goal' in figure ? conversions(hits, figure.goal, conditions) : orders(hits, figure, conditions);
  return { sql: `SELECT day, hour, toString(sum(number)) AS amount FROM (${sql}) GROUP BY day, hour`, params };
}

function conversions(hits: Pick<HitSource, 'of'>, goal: Goal, conditions: readonly HitCondition[]): BoundSql {
  const { sql, params } = hits.of({ conditions: [], of: [goal], sessionsOf: { conditions } }, COLUMNS);
  return { sql: `SELECT *, 1 AS number FROM (${sql})`, params };
}

function orders(
  hits: Pick<HitSource, 'of'>,
  { revenue, currency }: Extract<HourlyFigure, { readonly currency: string }>,
  conditions: readonly HitCondition[],
): BoundSql {
  const { sql, params } = pricedOrders(hits, { sessionsOf: { conditions } }, revenue, COLUMNS);
  return {
    sql: `SELECT * FROM (${sql}) WHERE grp = {order_wanted:String}`,
    params: { ...params, order_wanted: currency },
  };
}
