import type { Goal } from '../../domain/goal.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import type { BoundSql } from './bound-sql.ts';
import { reachedGoals } from './goals.ts';
import { sessionFiguresFrom } from './totals.ts';

/** The columns of hits from which the figures of sessions and goals are made. */
export const SESSION_COLUMNS: readonly HitColumn[] = [
  'site',
  'day',
  'hour',
  'visitor',
  'ts',
  'seq',
  'event',
  'page',
  'active_ms',
];

/**
 * hits → sessions, bounces, duration and conversions of the sessions that have at least one selected hit, by local day
 * or hour. A session belongs to the hour of its first event, with all that it holds. Sessions are made only for the
 * visitors who have a selected hit: a filter mostly leaves few of them.
 *
 * @param selected the condition that selects hits, as SQL over their columns; never `engage`
 * @param goals the goals whose conversions inside these sessions are counted; without any, there is no such column
 */
export function filteredSessionsFrom(
  hits: string,
  selected: string,
  goals: readonly Goal[],
  by: 'day' | 'hour',
): BoundSql {
  const ofVisitors = `SELECT * FROM (${hits}) WHERE (day, visitor) IN (SELECT day, visitor FROM (${hits}) WHERE ${selected})`;
  const selectedHits = { selected_hits: `toUInt32(${selected})` };
  const reached = goals.length === 0 ? null : reachedGoals(goals);
  const marks = reached === null ? selectedHits : { ...selectedHits, goals_reached: `toUInt32(${reached.sql})` };
  const columns = by === 'hour' ? 'day, hour' : 'day';
  return {
    sql: `SELECT ${columns}, count() AS sessions, sum(bounce) AS bounces,
  sum(duration) AS duration${reached === null ? '' : ', sum(goals_reached) AS conversions'}
FROM (${sessionFiguresFrom(ofVisitors, by === 'hour' ? ['hour'] : [], marks)})
WHERE selected_hits > 0
GROUP BY ${columns}`,
    params: reached?.params ?? {},
  };
}
