import type { HitCondition } from '../../domain/condition.ts';
import type { Goal } from '../../domain/goal.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import { type BoundSql, unitedRows } from './bound-sql.ts';
import type { HitSource, LayerColumn, LayerSource } from './conditions.ts';
import { columnsOfGoals, reachedGoals } from './goals.ts';
import { selectSessions, uniformFacts } from './uniform-visits.ts';

/** The columns that tell a session apart. */
export const SESSION = ['day', 'visitor', 'session'] as const satisfies readonly HitColumn[];

/**
 * hits → what the conditions select, by local day: visitors and pageviews of the selected hits; sessions, bounces, duration and
 * conversions of the sessions that have at least one of them, and converters, the visitors with a conversion in one. By hour: sessions
 * and what they hold alone, as a session belongs to the hour of its first event.
 *
 * @param goals the goals whose conversions inside these sessions are counted; without any, there are no such columns
 */
export function selectedSessions(
  hits: LayerSource,
  { conditions }: { readonly conditions: readonly HitCondition[] },
  goals: readonly Goal[],
  by: 'day' | 'hour',
): BoundSql {
  const facts = [...(by === 'hour' ? (['began'] as const) : []), 'bounce', 'duration'] as const;
  const reached = goals.length === 0 ? [] : [reachedGoals(goals)];
  const sessions = sessionsOf(hits, conditions, { facts, reached, columns: columnsOfGoals(goals) });
  const figures = [
    ...(by === 'hour' ? ['began AS hour'] : ['uniqExactIf(visitor, is_first) AS visitors', 'sum(views) AS pageviews']),
    ...['sum(is_first) AS sessions', 'sum(bounce) AS bounces', 'sum(duration) AS duration'],
    ...reached.map((_, i) => `sum(reached${i}) AS conversions, uniqExactIf(visitor, reached${i} > 0) AS converters`),
  ];
  return {
    sql: `SELECT day, ${figures.join(', ')} FROM (${sessions.sql}) GROUP BY ${by === 'hour' ? 'day, hour' : 'day'}`,
    params: sessions.params,
  };
}

/**
 * hits → of each goal and local day with a selected hit, the conversions inside the sessions that have one, and their visitors:
 * day, goal, conversions, unique_conversions; and `visitors`, those with a selected hit, beside each goal. `goals` must not be empty.
 */
export function selectedGoals(
  hits: LayerSource,
  conditions: readonly HitCondition[],
  goals: readonly Goal[],
): BoundSql {
  const reached = goals.map((goal) => reachedGoals([goal]));
  const { sql, params } = sessionsOf(hits, conditions, { facts: [], reached, columns: columnsOfGoals(goals) });
  const counted = goals.map(({ id }, i) => `(${id}, sum(reached${i}), uniqExactIf(visitor, reached${i} > 0))`);
  return {
    sql: `SELECT day, visitors, counted.1 AS goal, counted.2 AS conversions, counted.3 AS unique_conversions
FROM (SELECT day, uniqExactIf(visitor, is_first) AS visitors, [${counted.join(', ')}] AS goals FROM (${sql}) GROUP BY day)
ARRAY JOIN goals AS counted`,
    params,
  };
}

/** The columns and sums that are read of each session. */
interface OfSessions {
  readonly facts: readonly ('began' | 'bounce' | 'duration')[];
  /** What is summed over every hit of a session, and the columns that it needs. */
  readonly reached: readonly BoundSql[];
  readonly columns: readonly HitColumn[];
}

/**
 * hits → rows that add up to the sessions that have a selected hit: `SESSION`, `views` (the selected hits), `is_first` (1 in one row
 * of a session), the facts, and `reached0` … the sums of what is counted of every hit. Facts that add up are 0 in all other rows of a session.
 */
function sessionsOf(hits: LayerSource, conditions: readonly HitCondition[], of: OfSessions): BoundSql {
  const { split } = hits;
  if (split === undefined || !selectSessions(conditions)) return groupedSessions(hits, conditions, of);
  return unitedRows([uniformSessions(split.uniform, conditions, of), groupedSessions(split.others, conditions, of)]);
}

/** Selects one row for each hit of the selected sessions. */
function uniformSessions(
  hits: Pick<HitSource, 'of'>,
  conditions: readonly HitCondition[],
  { facts, reached, columns }: OfSessions,
): BoundSql {
  const needed: readonly LayerColumn[] = [...SESSION, 'event', 'uniform', ...facts, ...columns];
  const { sql, params } = hits.of({ conditions, of: 'all' }, [...new Set(needed)]);
  const made = [
    "event = 'pageview' AS views",
    ...uniformFacts(facts),
    ...reached.map((one, i) => `${one.sql} AS reached${i}`),
  ];
  return {
    sql: `SELECT ${SESSION.join(', ')}, ${made.join(', ')} FROM (${sql}) AS hit`,
    params: Object.assign({}, params, ...reached.map((one) => one.params)),
  };
}

/**
 * Selects one row for each session. With sums of every hit, all hits of the visitors who have a selected one are grouped once: visitors come
 * first in the sorting key, so few of them make the engine read little.
 */
function groupedSessions(
  hits: Pick<HitSource, 'of'>,
  conditions: readonly HitCondition[],
  { facts, reached, columns }: OfSessions,
): BoundSql {
  const session = SESSION.join(', ');
  const sums = [
    '1 AS is_first',
    ...facts.map((fact) => `any(${fact}) AS ${fact}`),
    ...reached.map(({ sql }, i) => `sum(${sql}) AS reached${i}`),
  ];
  if (reached.length === 0) {
    const { sql, params } = hits.of({ conditions }, [...SESSION, ...facts]);
    return {
      sql: `SELECT ${[session, 'count() AS views', ...sums].join(', ')} FROM (${sql}) GROUP BY ${session}`,
      params,
    };
  }
  const selection = { conditions: [], of: 'all', marks: conditions, visitorsOf: { conditions } } as const;
  const { sql, params } = hits.of(selection, [...SESSION, ...facts, ...columns, 'marked']);
  return {
    sql: `SELECT ${[session, 'countIf(marked) AS views', ...sums].join(', ')}
FROM (${sql}) GROUP BY ${session} HAVING views > 0`,
    params: Object.assign({}, params, ...reached.map((one) => one.params)),
  };
}

/**
 * hits → the conversions of goals in each session that has one, of the visitors who have a selected hit: `SESSION` and `reached`.
 * Some of these sessions have no selected hit.
 */
export function conversionsOf(
  hits: Pick<HitSource, 'of'>,
  goals: readonly Goal[],
  conditions: readonly HitCondition[],
): BoundSql {
  const { sql, params } = hits.of({ conditions: [], of: goals, visitorsOf: { conditions } }, [
    ...SESSION,
    ...columnsOfGoals(goals),
  ]);
  const goalsOfHit = reachedGoals(goals);
  return {
    sql: `SELECT ${SESSION.join(', ')}, sum(${goalsOfHit.sql}) AS reached FROM (${sql}) GROUP BY ${SESSION.join(', ')}`,
    params: { ...params, ...goalsOfHit.params },
  };
}
