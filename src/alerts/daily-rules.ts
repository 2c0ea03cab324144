import type { Db } from '../database/database.ts';
import type { Goal } from '../domain/goal.ts';
import type { Revenue } from '../domain/revenue.ts';
import type { GoalQuestion, LiveFigures } from '../stats/live-figures.ts';
import type { RevenueQuestion } from '../stats/live-revenue.ts';
import { type EnabledRule, listAlertGoals, listAlertRevenues } from './enabled-rules.ts';
import { memoryOf } from './rule-memory.ts';
import { type DailyMemory, judgeGoal, judgeRevenue, type Verdict } from './rule-state.ts';

/** A rule that fires once a local day, with the days that count for it, in order. */
export interface DailyRule {
  readonly rule: EnabledRule;
  readonly days: readonly string[];
}

type Judged = readonly [rule: EnabledRule, verdict: Verdict<DailyMemory>];

/** Judges `goal` rules by the conversions of their days. A goal that has been archived or deleted has none. */
export async function judgeGoals(
  db: Db,
  figures: Pick<LiveFigures, 'conversions'>,
  rules: readonly DailyRule[],
): Promise<Judged[]> {
  const goals = Map.groupBy(await listAlertGoals(db), ({ siteId }) => siteId);
  const goalsOf = ({ siteId, goalId }: EnabledRule) =>
    (goals.get(siteId) ?? []).filter(({ id }) => goalId === null || goalId === id);
  const counts = new Map<string, number>();
  for (const { site, day, goal, conversions } of await figures.conversions(goalQuestionsOf(rules, goalsOf))) {
    counts.set(`${site} ${day} ${goal}`, conversions);
  }
  return rules.map(({ rule, days }) => {
    const seen = days.map((day) => {
      const conversions = goalsOf(rule).map(({ id }) => counts.get(`${rule.siteId} ${day} ${id}`) ?? 0);
      return { day, conversions: conversions.reduce((sum, count) => sum + count, 0) };
    });
    return [rule, judgeGoal(rule.threshold, memoryOf(rule), seen)];
  });
}

/** Judges `revenue` rules by the revenue of their days. A goal without money, or that is not in use, has none. */
export async function judgeRevenues(
  db: Db,
  figures: Pick<LiveFigures, 'revenues'>,
  rules: readonly DailyRule[],
): Promise<Judged[]> {
  const revenues = new Map((await listAlertRevenues(db)).map((revenue) => [revenue.goalId, revenue]));
  const revenueOf = ({ siteId, goalId }: EnabledRule) => {
    const revenue = goalId === null ? undefined : revenues.get(goalId);
    return revenue?.siteId === siteId ? revenue : undefined;
  };
  const keyOf = (day: string, revenue: number, currency: string | null) => `${day} ${revenue} ${currency}`;
  const amounts = new Map<string, string>();
  for (const { day, revenue, currency, amount } of await figures.revenues(revenueQuestionsOf(rules, revenueOf))) {
    amounts.set(keyOf(day, revenue, currency), amount);
  }
  return rules.map(({ rule, days }) => {
    const seen = days.map((day) => {
      const revenue = revenueOf(rule);
      return { day, amount: (revenue && amounts.get(keyOf(day, revenue.id, rule.currency))) ?? '0' };
    });
    return [rule, judgeRevenue(rule.threshold!, memoryOf(rule), seen)];
  });
}

/** Lists the goals to count, each goal of a site-day once. */
function goalQuestionsOf(rules: readonly DailyRule[], goalsOf: (rule: EnabledRule) => readonly Goal[]): GoalQuestion[] {
  const questions = new Map<string, { site: number; day: string; goals: Map<number, Goal> }>();
  for (const { rule, day } of unfiredDays(rules)) {
    const goals = goalsOf(rule);
    if (goals.length === 0) continue;
    const key = `${rule.siteId} ${day}`;
    const question = questions.get(key) ?? { site: rule.siteId, day, goals: new Map() };
    for (const goal of goals) question.goals.set(goal.id, goal);
    questions.set(key, question);
  }
  return [...questions.values()].map(({ site, day, goals }) => ({ site, day, goals: [...goals.values()] }));
}

function revenueQuestionsOf(
  rules: readonly DailyRule[],
  revenueOf: (rule: EnabledRule) => Revenue | undefined,
): RevenueQuestion[] {
  return unfiredDays(rules).flatMap(({ rule, day }) => {
    const revenue = revenueOf(rule);
    if (revenue === undefined || rule.currency === null) return [];
    return [{ site: rule.siteId, day, revenue, currency: rule.currency }];
  });
}

/** Lists the days of rules on which they could fire: those up to the one on which a rule last fired are left out. */
function unfiredDays(rules: readonly DailyRule[]): { readonly rule: EnabledRule; readonly day: string }[] {
  return rules.flatMap(({ rule, days }) => {
    const firedOn = memoryOf<DailyMemory>(rule).day;
    return days.filter((day) => firedOn === undefined || day > firedOn).map((day) => ({ rule, day }));
  });
}
