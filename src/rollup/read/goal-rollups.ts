import { type Goal, goalsOfSites } from '../../domain/goal.ts';
import { conversionsOf } from '../days/definition-knowledge.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { goalsFrom } from '../sql/goals.ts';
import type { Rollup } from './rollups.ts';

/** Columns day, goal, conversions, unique_conversions. `goals` must not be empty, and backfilled. */
export function goalCounts(goals: readonly Goal[]): Rollup {
  const partParams = { goals: goals.flatMap(goalsOfSites).map(({ id }) => id) };
  return {
    table: 'day_goals',
    columns: 'day, goal, conversions, unique_conversions',
    part: 'goal IN {goals:Array(UInt32)}',
    partParams,
    needs: goals.map(conversionsOf),
    open: (events) => {
      const { sql, params } = goalsFrom(events.sql, goals);
      return { sql, params: { ...params, ...partParams } };
    },
    once: 'goal, day',
    ...(goals.every(({ alike }) => alike === undefined) ? {} : { goalOf: goalOfSites(goals) }),
    months: null,
  };
}

/** The goal that stands for one of a site, as SQL. */
function goalOfSites(goals: readonly Goal[]): BoundSql {
  const pairs = goals.flatMap((goal) => goalsOfSites(goal).map(({ id }) => [id, goal.id] as const));
  return {
    sql: 'transform(rows.goal, {goals_of_sites:Array(UInt32)}, {goals_of_group:Array(UInt32)})',
    params: { goals_of_sites: pairs.map(([id]) => id), goals_of_group: pairs.map(([, id]) => id) },
  };
}
