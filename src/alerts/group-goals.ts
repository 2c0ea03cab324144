import type { Db } from '../database/database.ts';
import type { AlertRule } from '../domain/alert-rule.ts';
import { parseCondition, printCondition } from '../domain/condition.ts';
import type { Goal } from '../domain/goal.ts';
import { isUnited, type Site } from '../domain/site.ts';
import { goalsOfSubject } from '../sites/group-goals.ts';
import { readSubjects } from '../sites/subjects.ts';

/** The goals that a rule names, in its condition on hits and beside it. */
type Naming = Pick<AlertRule, 'goalId' | 'where'>;
/** The fields by which goals of several sites are one. */
type Identity = Pick<Goal, 'name' | 'kind' | 'pattern'>;

/**
 * Returns the goals that a rule of a group names, as JSON text by their ids; null for a rule of a site. The id of a group's goal is the
 * lowest of its sites' ids and changes with them; name, kind and pattern stay.
 *
 * @param before what the rule had of goals that are gone
 */
export function namedGoals(site: Site, rule: Naming, goals: readonly Goal[], before: string | null): string | null {
  if (!isUnited(site)) return null;
  const earlier = before === null ? {} : readNamed(before);
  const named: Record<string, Identity> = {};
  for (const id of idsIn(rule)) {
    const { name, kind, pattern } = goals.find((goal) => goal.id === id) ?? earlier[id] ?? {};
    if (name !== undefined && kind !== undefined && pattern !== undefined) named[id] = { name, kind, pattern };
  }
  return JSON.stringify(named);
}

/** The columns of a rule that name goals. */
interface GoalColumns {
  readonly site_id: number;
  readonly goal_id: number | null;
  readonly conditions: string;
  readonly group_goals: string | null;
}

/** Gives the goals that rules of groups name the ids that they have in their groups now. Goals that are gone keep their ids. */
export async function withPresentGoals<Row extends GoalColumns>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const groups = new Map<number, readonly Goal[]>();
  const naming = rows.filter(({ group_goals }) => group_goals !== null && group_goals !== '{}');
  const subjects = await readSubjects(
    db,
    naming.map(({ site_id }) => site_id),
  );
  for (const [id, group] of subjects) groups.set(id, await goalsOfSubject(db, group));
  return rows.map((row) => (naming.includes(row) ? renamed(row, groups.get(row.site_id) ?? []) : row));
}

function renamed<Row extends GoalColumns>(row: Row, goals: readonly Goal[]): Row {
  const named = readNamed(row.group_goals!);
  const idOf = (id: number): number => {
    const goal = named[id];
    const isSame = ({ name, kind, pattern }: Goal) =>
      name === goal?.name && kind === goal.kind && pattern === goal.pattern;
    return goals.find(isSame)?.id ?? id;
  };
  const where = (JSON.parse(row.conditions) as string[]).map((text) => {
    const condition = parseCondition(text);
    if (condition?.subject !== 'goal') return text;
    return printCondition({ ...condition, values: condition.values.map((id) => String(idOf(Number(id)))) });
  });
  const ids = Object.fromEntries(Object.entries(named).map(([id, goal]) => [idOf(Number(id)), goal]));
  return {
    ...row,
    goal_id: row.goal_id === null ? null : idOf(row.goal_id),
    conditions: JSON.stringify(where),
    group_goals: JSON.stringify(ids),
  };
}

/** Returns the name of the goal that a rule watches; null without one, and when it has been deleted. */
export function goalNameOf(row: Pick<GoalColumns, 'goal_id' | 'group_goals'> & { readonly goal: string | null }) {
  const named = row.goal_id === null || row.group_goals === null ? undefined : readNamed(row.group_goals)[row.goal_id];
  return named?.name ?? row.goal;
}

function readNamed(text: string): Readonly<Record<string, Identity>> {
  return JSON.parse(text) as Record<string, Identity>;
}

function idsIn({ goalId, where }: Naming): number[] {
  const ofConditions = where.flatMap((text) => {
    const condition = parseCondition(text);
    return condition?.subject === 'goal' ? condition.values.map(Number) : [];
  });
  return [...new Set([...(goalId === null ? [] : [goalId]), ...ofConditions])];
}
