import { OTHER_KEY } from '../../domain/dimension.ts';
import type { Goal } from '../../domain/goal.ts';
import type { QueryParams } from '../../store/store.ts';
import type { BoundSql } from './bound-sql.ts';
import { fits, isOfKind, matches, matchParam } from './patterns.ts';

/**
 * hits → conversions of each goal, per site-day: all matching hits, and the distinct visitors who have one.
 * `goals` must not be empty.
 */
export function goalsFrom(hits: string, goals: readonly Goal[]): BoundSql {
  const reached = goals.map((goal) => `if(${matches(goal, paramOf(goal))}${ofSites(goal)}, ${goal.id}, 0)`);
  return {
    sql: `SELECT site, day, arrayJoin(arrayFilter(id -> id != 0, [${reached.join(', ')}])) AS goal,
  count() AS conversions, uniqExact(visitor) AS unique_conversions
FROM (${hits})
GROUP BY site, day, goal`,
    params: paramsOf(goals),
  };
}

/** What of a goal tells its hits. */
export type GoalPattern = Pick<Goal, 'id' | 'kind' | 'pattern' | 'alike'>;

/** The columns of hits that `reachedGoals` reads. */
export function columnsOfGoals(goals: readonly GoalPattern[]): ('event' | 'page' | 'site')[] {
  return ['event', 'page', ...(goals.some(({ alike }) => alike !== undefined) ? (['site'] as const) : [])];
}

/** Counts the goals that a hit reaches, as SQL over its columns, which tests its kind once. `goals` must not be empty. */
export function reachedGoals(goals: readonly GoalPattern[]): BoundSql {
  const byKind = [...Map.groupBy(goals, ({ kind }) => kind)];
  const reached = byKind.map(
    ([kind, some]) => `${isOfKind(kind)} * (${some.map((goal) => fitsGoal(kind, goal)).join(' + ')})`,
  );
  return {
    sql: `(${reached.join(' + ')})`,
    params: paramsOf(goals),
  };
}

/**
 * keys → conversions of each goal, per site-day, of days of which there are keys and no hits: the views of the keys that
 * match, and the visitors of them added up, which are those of a single key. `goals` must not be empty.
 */
export function goalsFromKeys(keys: string, goals: readonly Goal[]): BoundSql {
  const reached = goals.map(
    (goal) => `if(dimension = '${goal.kind}' AND ${fits(goal.kind, 'key', paramOf(goal))}, ${goal.id}, 0)`,
  );
  return {
    sql: `SELECT site, day, arrayJoin(arrayFilter(id -> id != 0, [${reached.join(', ')}])) AS goal,
  sum(views) AS conversions, sum(visitors) AS unique_conversions
FROM (${keys})
WHERE dimension IN ('page', 'event') AND key != '${OTHER_KEY}'
GROUP BY site, day, goal`,
    params: paramsOf(goals),
  };
}

/** Another for each goal, so that the goals of several sites can share a statement. */
function paramOf({ id }: Pick<Goal, 'id'>): string {
  return `goal${id}`;
}

function fitsGoal(kind: Goal['kind'], goal: GoalPattern): string {
  const test = fits(kind, kind, paramOf(goal));
  return goal.alike === undefined ? test : `(${test}${ofSites(goal)})`;
}

/** Tests the site of a hit, where sites are read together and some of them have the goal. */
function ofSites({ id, alike }: GoalPattern): string {
  return alike === undefined ? '' : ` AND site IN {goal${id}_sites:Array(UInt32)}`;
}

function paramsOf(goals: readonly GoalPattern[]): QueryParams {
  return Object.fromEntries(
    goals.flatMap((goal) => [
      [paramOf(goal), matchParam(goal)],
      ...(goal.alike === undefined ? [] : [[`${paramOf(goal)}_sites`, goal.alike.map(({ siteId }) => siteId)]]),
    ]),
  );
}
