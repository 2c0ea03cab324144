import type { Db } from '../database/database.ts';
import { ALERT_TYPE_TABLE, type AlertRule, isMoney, RULE_PROBLEMS, type RuleProblem } from '../domain/alert-rule.ts';
import { areTooMany, type Condition, parseCondition } from '../domain/condition.ts';
import type { Revenue } from '../domain/revenue.ts';
import { revenuesOf } from '../sites/revenues.ts';
import { conditionsOf } from '../sites/segment-conditions.ts';
import { conditionsOfRule } from './stored-conditions.ts';

/** The fields of a rule that name something else, and say for what. */
type NamingRule = Pick<AlertRule, 'id' | 'siteId' | 'type' | 'goalId' | 'currency' | 'where'>;

/** The goals, revenues and segments of the sites with a rule that names something. */
interface Named {
  /** The sites of goals in use. */
  readonly goals: ReadonlyMap<number, number>;
  readonly revenues: ReadonlyMap<number, Revenue>;
  readonly segments: ReadonlyMap<number, { readonly siteId: number; readonly conditions: readonly Condition[] }>;
}

/** Finds the rules that name what is gone, which must not be judged as if they did not name it, and those with too many conditions. */
export async function problemsOf(db: Db, rules: readonly NamingRule[]): Promise<ReadonlyMap<number, RuleProblem>> {
  const problems = new Map<number, RuleProblem>();
  const naming = rules.filter(({ goalId, where }) => goalId !== null || where.length > 0);
  if (naming.length === 0) return problems;
  const named = await readNamed(db);
  for (const rule of naming) {
    const problem = problemOf(rule, named);
    if (problem !== null) problems.set(rule.id, problem);
  }
  return problems;
}

/** Finds why rules cannot be judged, also for lack of figures; of one site, or of all. */
export async function listRuleProblems(
  db: Db,
  only: { readonly siteId?: number } = {},
): Promise<ReadonlyMap<number, RuleProblem>> {
  let query = db
    .selectFrom('alert_rules')
    .select(['id', 'site_id as siteId', 'type', 'goal_id as goalId', 'currency', 'conditions', 'memory', 'enabled']);
  if (only.siteId !== undefined) query = query.where('site_id', '=', only.siteId);
  const rows = await query.execute();
  const rules = rows.map(({ conditions, ...rule }) => ({ ...rule, where: conditionsOfRule(conditions) }));
  const problems = new Map(await problemsOf(db, rules));
  for (const { id, memory, enabled } of rules) {
    const { reason } = JSON.parse(memory) as { readonly reason?: RuleProblem };
    const known = RULE_PROBLEMS.find((problem) => problem === reason);
    if (known !== undefined && enabled === 1 && !problems.has(id)) problems.set(id, known);
  }
  return problems;
}

function problemOf({ siteId, type, goalId, currency, where }: NamingRule, named: Named): RuleProblem | null {
  if (ALERT_TYPE_TABLE[type].hasGoal && goalId !== null) {
    if (named.goals.get(goalId) !== siteId) return 'goal_gone';
    const revenue = named.revenues.get(goalId);
    const isOther = revenue?.currency != null && revenue.currency !== currency;
    if (isMoney(type) && (revenue === undefined || isOther)) return 'revenue_gone';
  }
  const expanded: Condition[] = [];
  for (const text of where) {
    const condition = parseCondition(text);
    if (condition === null) return 'condition_gone';
    if (condition.subject !== 'segment') {
      if (!areGoalsThere(condition, siteId, named)) return 'condition_gone';
      expanded.push(condition);
      continue;
    }
    const segments = condition.values.map((id) => named.segments.get(Number(id)));
    if (segments.some((segment) => segment?.siteId !== siteId)) return 'segment_gone';
    const conditions = segments.flatMap((segment) => segment!.conditions);
    if (!conditions.every((each) => areGoalsThere(each, siteId, named))) return 'condition_gone';
    expanded.push(...conditions);
  }
  return areTooMany(expanded) ? 'too_many_conditions' : null;
}

function areGoalsThere({ subject, values }: Condition, siteId: number, { goals }: Named): boolean {
  return subject !== 'goal' || values.every((id) => goals.get(Number(id)) === siteId);
}

async function readNamed(db: Db): Promise<Named> {
  const sites = db
    .selectFrom('alert_rules')
    .select('site_id')
    .where((row) => row.or([row('goal_id', 'is not', null), row('conditions', '<>', '[]')]));
  const [goals, revenues, segments] = await Promise.all([
    db
      .selectFrom('goals')
      .select(['id', 'site_id as siteId'])
      .where('archived_at', 'is', null)
      .where('site_id', 'in', sites)
      .execute(),
    revenuesOf(db).where('revenues.site_id', 'in', sites).execute(),
    db
      .selectFrom('segments')
      .select(['id', 'site_id as siteId', 'conditions'])
      .where('user_id', 'is', null)
      .where('site_id', 'in', sites)
      .execute(),
  ]);
  return {
    goals: new Map(goals.map(({ id, siteId }) => [id, siteId])),
    revenues: new Map(revenues.map((revenue) => [revenue.goalId, revenue])),
    segments: new Map(
      segments.map(({ id, siteId, conditions }) => [id, { siteId, conditions: conditionsOf(conditions) }]),
    ),
  };
}
