import type { Goal } from '../../domain/goal.ts';
import type { GoalQuestion } from '../../stats/live-figures.ts';
import { CONVERSION_DAYS } from '../../stats/questions/goals.ts';
import { type EnabledRule, listAlertGoals } from '../enabled-rules.ts';
import { memoryOf } from '../rule-memory.ts';
import { type DailyMemory, type DailyRule, judgeDays, replayDays, unfiredDays, withOpenDays } from './daily.ts';
import type { RuleType, Verdict } from './rule-type.ts';

/** A rule without a threshold fires on the day's first conversion. */
const FIRST_CONVERSION = 1;

/** The conversions of a site on a local day. */
export interface ConversionsSeen {
  readonly day: string;
  readonly conversions: number;
}

/**
 * Judges a `goal` rule: it fires when a local day's conversions reach the threshold (null: the first conversion), once
 * a day.
 *
 * @param days see `judgeDays`
 */
export function judgeGoal(
  threshold: number | null,
  memory: DailyMemory,
  days: readonly ConversionsSeen[],
): Verdict<DailyMemory> {
  const least = threshold ?? FIRST_CONVERSION;
  const seen = days.map(({ day, conversions }) => ({ day, value: conversions, isReached: conversions >= least }));
  return judgeDays(memory, seen);
}

/** Compares the conversions of the local day. A goal that has been archived or deleted has none. */
export const goal: RuleType = {
  isLocal: true,
  async judge(all, { db, figures, ...round }) {
    const rules = withOpenDays(all, round);
    const goals = Map.groupBy(await listAlertGoals(db), ({ siteId }) => siteId);
    const goalsOf = ({ siteId, goalId }: EnabledRule) =>
      (goals.get(siteId) ?? []).filter(({ id }) => goalId === null || goalId === id);
    const counts = new Map<string, number>();
    for (const { site, day, goal, conversions } of await figures.conversions(questionsOf(rules, goalsOf))) {
      counts.set(`${site} ${day} ${goal}`, conversions);
    }
    return rules.map(({ rule, days }) => {
      const seen = days.map((day) => {
        const conversions = goalsOf(rule).map(({ id }) => counts.get(`${rule.siteId} ${day} ${id}`) ?? 0);
        return { day, conversions: conversions.reduce((sum, count) => sum + count, 0) };
      });
      return [rule, judgeGoal(rule.threshold, memoryOf(rule), seen)];
    });
  },
  async replay({ threshold, goalId }, past) {
    const days = await past.statistics.ask(past.site, CONVERSION_DAYS, { period: past.period, goalId });
    const judged = days.map((day) => {
      return { day: day.day, value: day.conversions, fired: judgeGoal(threshold, {}, [day]).fired };
    });
    return { ...replayDays(past, judged), threshold, suggested: null };
  },
  sampleValue: (threshold) => threshold ?? FIRST_CONVERSION,
};

/** Lists the goals to count, each goal of a site-day once. */
function questionsOf(rules: readonly DailyRule[], goalsOf: (rule: EnabledRule) => readonly Goal[]): GoalQuestion[] {
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
