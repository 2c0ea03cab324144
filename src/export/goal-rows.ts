import type { Goal } from '../domain/goal.ts';
import { conversionsOf, convertersOf } from '../rollup/days/definition-knowledge.ts';
import { goalCounts } from '../rollup/read/goal-rollups.ts';
import type { Rollup } from '../rollup/read/rollups.ts';
import type { BoundSql } from '../rollup/sql/bound-sql.ts';
import { daysWithout, type Month, type MonthRows } from './month-rows.ts';

/** A goal on a day. */
interface GoalDay {
  readonly goal: Goal;
  readonly day: string;
}

/** Makes the rows of goals: those with conversions, and rows of empty fields where the conversions are not known. */
export function goalRows({ closed, goals }: Month): MonthRows {
  const [imported, own] = [closed.filter(isImported), closed.filter((day) => !isImported(day))];
  const lacking = goals.map((goal) => ({
    goal,
    own: daysWithout(own, conversionsOf(goal)),
    conversions: new Set(daysWithout(imported, conversionsOf(goal))),
    unique: new Set(daysWithout(imported, convertersOf(goal))),
  }));
  const noConversions = lacking.flatMap(({ goal, conversions }) => [...conversions].map((day) => ({ goal, day })));
  const noUnique = lacking.flatMap(({ goal, unique }) => [...unique].map((day) => ({ goal, day })));
  const nothing = lacking.flatMap(({ goal, own, conversions, unique }) =>
    [...own, ...conversions.intersection(unique)].map((day) => ({ goal, day })),
  );
  const params = {
    no_conversions: noConversions.map(nameOf),
    no_unique: noUnique.map(nameOf),
    nothing: nothing.map(nameOf),
    goal_ids: goals.map(({ id }) => id),
    names: goals.map(({ name }) => name),
    kinds: goals.map(({ kind }) => kind),
    patterns: goals.map(({ pattern }) => pattern),
  };
  // Goals that are not known on the same days are read together.
  const together = [...Map.groupBy(lacking, ({ own }) => own.join()).values()];
  return {
    known: together.map((group) => ({
      // Of imported days the statement says itself what is not known.
      rollup: ofOwnDays(goalCounts(group.map(({ goal }) => goal))),
      select: (rows) => ({
        sql: `SELECT r.day AS day, ${described('r.goal')},
  if(r.name IN {no_conversions:Array(String)}, NULL, toUInt64(r.conversions)) AS conversions,
  if(r.name IN {no_unique:Array(String)}, NULL, toUInt64(r.unique_conversions)) AS unique_conversions
FROM (SELECT *, concat(toString(goal), ' ', toString(day)) AS name FROM (${rows.sql})) AS r
WHERE r.name NOT IN {nothing:Array(String)}`,
        params: { ...rows.params, ...params },
      }),
    })),
    unknown: nothing.length === 0 ? [] : [unknownRows(nothing, params)],
    order: 'day, goal',
  };
}

function unknownRows(goalDays: readonly GoalDay[], params: BoundSql['params']): BoundSql {
  return {
    sql: `SELECT tupleElement(r.each, 1) AS day, ${described('tupleElement(r.each, 2)')},
  CAST(NULL AS Nullable(UInt64)) AS conversions, CAST(NULL AS Nullable(UInt64)) AS unique_conversions
FROM (SELECT arrayJoin(arrayZip({days:Array(Date)}, {of_goals:Array(UInt32)})) AS each) AS r`,
    params: {
      ...params,
      days: goalDays.map(({ day }) => day),
      of_goals: goalDays.map(({ goal }) => goal.id),
    },
  };
}

function described(goal: string): string {
  const text = (column: string) =>
    `transform(${goal}, {goal_ids:Array(UInt32)}, {${column}s:Array(String)}, '') AS ${column}`;
  return `toUInt32(${goal}) AS goal, ${text('name')}, ${text('kind')}, ${text('pattern')}`;
}

function ofOwnDays(rollup: Rollup): Rollup {
  return { ...rollup, needs: rollup.needs.map((part) => ({ ...part, imported: [] })) };
}

function isImported({ importId }: Month['closed'][number]): boolean {
  return importId !== undefined;
}

function nameOf({ goal, day }: GoalDay): string {
  return `${goal.id} ${day}`;
}
