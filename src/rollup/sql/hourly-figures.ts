import type { HitCondition } from '../../domain/condition.ts';
import type { Goal } from '../../domain/goal.ts';
import type { Revenue } from '../../domain/revenue.ts';
import type { BoundSql } from './bound-sql.ts';
import type { HitSource, OrderText } from './conditions.ts';
import { codeOf, pricedColumns } from './revenue.ts';
import { SESSION } from './selected-sessions.ts';

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
  const counted = 'goal' in figure ? conversions(hits, figure.goal, conditions) : orders(hits, figure, conditions);
  if (conditions.length === 0) return byHour(counted);
  const session = SESSION.join(', ');
  const selected = hits.of({ conditions }, SESSION);
  return byHour({
    sql: `SELECT * FROM (${counted.sql}) WHERE (${session}) IN (SELECT ${session} FROM (${selected.sql}))`,
    params: { ...counted.params, ...selected.params },
  });
}

function byHour({ sql, params }: BoundSql): BoundSql {
  return { sql: `SELECT day, hour, toString(sum(number)) AS amount FROM (${sql}) GROUP BY day, hour`, params };
}

function conversions(hits: Pick<HitSource, 'of'>, goal: Goal, conditions: readonly HitCondition[]): BoundSql {
  const { sql, params } = hits.of({ conditions: [], of: [goal] }, columnsOf(conditions));
  return { sql: `SELECT *, 1 AS number FROM (${sql})`, params };
}

function orders(
  hits: Pick<HitSource, 'of'>,
  { revenue, currency }: Extract<HourlyFigure, { readonly currency: string }>,
  conditions: readonly HitCondition[],
): BoundSql {
  const { goalId, event, amountProperty, currencyProperty, currency: fixed } = revenue;
  const ofCode = currencyProperty === null ? {} : { order_currency: currencyProperty };
  const texts = { order_amount: amountProperty, ...ofCode };
  const columns = columnsOf(conditions);
  const of = [{ id: goalId, kind: 'event', pattern: event }] as const;
  const found = hits.of({ conditions: [], of, texts }, [...columns, ...(Object.keys(texts) as OrderText[])]);
  const code = currencyProperty === null ? '{order_fixed:String}' : codeOf('order_currency');
  return {
    sql: `SELECT * FROM (SELECT *, ${pricedColumns('order_amount')} FROM (SELECT *, ${code} AS code FROM (${found.sql})))
WHERE grp = {order_code:String}`,
    params: { ...found.params, order_fixed: fixed ?? '', order_code: currency },
  };
}

/** Sessions are made of all events of a day, which only a question with conditions has to wait for. */
function columnsOf(conditions: readonly HitCondition[]) {
  return conditions.length === 0 ? (['day', 'hour'] as const) : ([...SESSION, 'hour'] as const);
}
