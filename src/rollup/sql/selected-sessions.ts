import type { HitCondition } from '../../domain/condition.ts';
import type { Goal } from '../../domain/goal.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import type { BoundSql } from './bound-sql.ts';
import type { HitSource } from './conditions.ts';
import { reachedGoals } from './goals.ts';

/** The columns that tell a session apart. */
export const SESSION = ['day', 'visitor', 'session'] as const satisfies readonly HitColumn[];
/** What a hit tells of its session. */
const FACTS = ['began', 'bounce', 'duration'] as const satisfies readonly HitColumn[];

/**
 * hits → what the conditions select, by local day: visitors and pageviews of the selected hits; sessions, bounces, duration and
 * conversions of the sessions that have at least one of them, and converters, the visitors with a conversion in one. By hour: sessions
 * and what they hold alone, as a session belongs to the hour of its first event.
 *
 * @param goals the goals whose conversions inside these sessions are counted; without any, there are no such columns
 */
export function selectedSessions(
  hits: Pick<HitSource, 'of'>,
  { conditions }: { readonly conditions: readonly HitCondition[] },
  goals: readonly Goal[],
  by: 'day' | 'hour',
): BoundSql {
  const columns = by === 'hour' ? 'day, began AS hour' : 'day';
  const selected = hits.of({ conditions }, [...SESSION, ...FACTS]);
  const session = SESSION.join(', ');
  const sessions = `SELECT ${session}, count() AS views, ${FACTS.map((fact) => `any(${fact}) AS ${fact}`).join(', ')}
FROM (${selected.sql}) GROUP BY ${session}`;
  const ofHits = by === 'hour' ? '' : 'uniqExact(visitor) AS visitors, sum(views) AS pageviews, ';
  const figures = `${ofHits}count() AS sessions, sum(bounce) AS bounces, sum(duration) AS duration`;
  const grouped = by === 'hour' ? 'day, hour' : 'day';
  if (goals.length === 0)
    return { sql: `SELECT ${columns}, ${figures} FROM (${sessions}) GROUP BY ${grouped}`, params: selected.params };
  const reached = conversionsOf(hits, goals, conditions);
  return {
    sql: `SELECT ${columns}, ${figures}, sum(reached) AS conversions, uniqExactIf(visitor, reached > 0) AS converters
FROM (${sessions}) AS selected LEFT JOIN (${reached.sql}) AS converted USING (${session}) GROUP BY ${grouped}`,
    params: { ...selected.params, ...reached.params },
  };
}

/**
 * hits → the conversions of goals in each session that has a selected hit and a conversion: `SESSION` and `reached`. Visitors come
 * first in the sorting key, so few selected sessions make the engine read little else.
 */
export function conversionsOf(
  hits: Pick<HitSource, 'of'>,
  goals: readonly Goal[],
  conditions: readonly HitCondition[],
): BoundSql {
  const { sql, params } = hits.of({ conditions: [], of: goals, sessionsOf: { conditions } }, [
    ...SESSION,
    'event',
    'page',
  ]);
  const goalsOfHit = reachedGoals(goals);
  return {
    sql: `SELECT ${SESSION.join(', ')}, sum(${goalsOfHit.sql}) AS reached FROM (${sql}) GROUP BY ${SESSION.join(', ')}`,
    params: { ...params, ...goalsOfHit.params },
  };
}
