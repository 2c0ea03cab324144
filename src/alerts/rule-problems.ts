import type { Db } from '../database/database.ts';
import { ALERT_TYPE_TABLE, type AlertRule, isMoney, RULE_PROBLEMS, type RuleProblem } from '../domain/alert-rule.ts';
import { areTooMany, type Condition, parseCondition } from '../domain/condition.ts';
import type { Goal } from '../domain/goal.ts';
import type { Revenue } from '../domain/revenue.ts';
import type { UnitedSites } from '../domain/site.ts';
import { unitedGoals, unitedRevenues } from '../sites/group-goals.ts';
import { revenuesOf } from '../sites/revenues.ts';
import { conditionsOf } from '../sites/segment-conditions.ts';
import { readSubjects } from '../sites/subjects.ts';
import { withPresentGoals } from './group-goals.ts';
import { conditionsOfRule } from './stored-conditions.ts';
import { unreportedRules } from './unreported-rules.ts';
import { hasCurrency } from './watched-goal.ts';

/** The fields of a rule that name something else, and say for what. */
type NamingRule = Pick<AlertRule, 'id' | 'siteId' | 'type' | 'goalId' | 'currency' | 'where'>;

/** The goals, revenues and segments that rules of a site or group can name. */
interface Named {
  readonly goals: ReadonlySet<number>;
  readonly revenues: ReadonlyMap<number, Revenue>;
  readonly segments: ReadonlyMap<number, readonly Condition[]>;
}

const NOTHING: Named = { goals: new Set(), revenues: new Map(), segments: new Map() };

/** Finds the rules that name what is gone, which must not be judged as if they did not name it, and those with too many conditions. */
export async function problemsOf(db: Db, rules: readonly NamingRule[]): Promise<ReadonlyMap<number, RuleProblem>> {
  const problems = new Map<number, RuleProblem>();
  const naming = rules.filter(({ siteId, goalId, where }) => siteId < 0 || goalId !== null || where.length > 0);
  if (naming.length === 0) return problems;
  const groups = await readGroups(db, naming);
  const named = await readNamed(db, groups);
  for (const rule of naming) {
    const isEmpty = groups.get(rule.siteId)?.sites.length === 0;
    const problem = isEmpty ? 'no_sites' : problemOf(rule, named.get(rule.siteId) ?? NOTHING);
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
    .select(['id', 'site_id', 'type', 'goal_id', 'group_goals', 'currency', 'conditions', 'memory', 'enabled'])
    .orderBy('id');
  if (only.siteId !== undefined) query = query.where('site_id', '=', only.siteId);
  const rows = await withPresentGoals(db, await query.execute());
  const rules = rows.map(({ conditions, site_id, goal_id, ...rule }) => {
    return { ...rule, siteId: site_id, goalId: goal_id, where: conditionsOfRule(conditions) };
  });
  const problems = new Map(await problemsOf(db, rules));
  for (const { id, memory, enabled } of rules) {
    const { reason } = JSON.parse(memory) as { readonly reason?: RuleProblem };
    const known = RULE_PROBLEMS.find((problem) => problem === reason);
    if (known !== undefined && enabled === 1 && !problems.has(id)) problems.set(id, known);
  }
  const enabled = rules.filter((rule) => rule.enabled === 1 && !problems.has(rule.id));
  for (const id of await unreportedRules(db, enabled)) problems.set(id, 'no_reports');
  return problems;
}

function problemOf({ type, goalId, currency, where }: NamingRule, named: Named): RuleProblem | null {
  if (ALERT_TYPE_TABLE[type].hasGoal && goalId !== null) {
    if (!named.goals.has(goalId)) return 'goal_gone';
    const revenue = named.revenues.get(goalId);
    if (isMoney(type) && (revenue === undefined || !hasCurrency(revenue, currency))) return 'revenue_gone';
  }
  const expanded: Condition[] = [];
  for (const text of where) {
    const condition = parseCondition(text);
    if (condition === null) return 'condition_gone';
    if (condition.subject !== 'segment') {
      if (!areGoalsThere(condition, named)) return 'condition_gone';
      expanded.push(condition);
      continue;
    }
    const segments = condition.values.map((id) => named.segments.get(Number(id)));
    if (segments.includes(undefined)) return 'segment_gone';
    const conditions = segments.flatMap((segment) => segment!);
    if (!conditions.every((each) => areGoalsThere(each, named))) return 'condition_gone';
    expanded.push(...conditions);
  }
  return areTooMany(expanded) ? 'too_many_conditions' : null;
}

function areGoalsThere({ subject, values }: Condition, { goals }: Named): boolean {
  return subject !== 'goal' || values.every((id) => goals.has(Number(id)));
}

/** Reads the groups that rules are about, by the ids that the rules have of them. */
async function readGroups(db: Db, rules: readonly NamingRule[]): Promise<ReadonlyMap<number, UnitedSites>> {
  const ids = rules.map(({ siteId }) => siteId).filter((id) => id < 0);
  return (await readSubjects(db, ids)) as ReadonlyMap<number, UnitedSites>;
}

/** Reads what rules can name, by the ids that they have of their sites and groups. */
async function readNamed(db: Db, groups: ReadonlyMap<number, UnitedSites>): Promise<ReadonlyMap<number, Named>> {
  const naming = db
    .selectFrom('alert_rules')
    .where((row) => row.or([row('goal_id', 'is not', null), row('conditions', '<>', '[]')]));
  const ofGroups = naming
    .innerJoin('grouped_sites', 'grouped_sites.group_id', 'alert_rules.of_group')
    .select('grouped_sites.site_id');
  const sites = naming.select('alert_rules.site_id').union(ofGroups);
  const [goals, revenues, segments] = await Promise.all([
    db
      .selectFrom('goals')
      .select(['id', 'site_id as siteId', 'name', 'kind', 'pattern'])
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
  const segmentsBySite = Map.groupBy(segments, ofSite);
  const named = new Map<number, Named>();
  const add = (id: number, own: readonly Goal[], money: readonly Revenue[]) => {
    const conditions = segmentsBySite.get(id) ?? [];
    named.set(id, {
      goals: new Set(own.flatMap(({ id, alike = [] }) => [id, ...alike.map((goal) => goal.id)])),
      revenues: new Map(money.map((revenue) => [revenue.goalId, revenue])),
      segments: new Map(conditions.map((segment) => [segment.id, conditionsOf(segment.conditions)])),
    });
  };
  const [goalsBySite, moneyBySite] = [Map.groupBy(goals, ofSite), Map.groupBy(revenues, ofSite)];
  const siteIds = new Set([...goals, ...segments].map(ofSite));
  for (const id of siteIds) add(id, goalsBySite.get(id) ?? [], moneyBySite.get(id) ?? []);
  for (const [id, group] of groups) {
    const united = unitedGoals(
      id,
      group.sites.flatMap((site) => goalsBySite.get(site.id) ?? []),
    );
    add(id, united, unitedRevenues(united, revenues));
  }
  return named;
}

function ofSite({ siteId }: { readonly siteId: number }): number {
  return siteId;
}
