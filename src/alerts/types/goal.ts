import type { Goal } from '../../domain/goal.ts';
import { parsedConditions } from '../../sites/segment-conditions.ts';
import type { GoalQuestion } from '../../stats/live-figures.ts';
import { SELECTED_CONVERSIONS } from '../../stats/questions/figure-hours.ts';
import { CONVERSION_DAYS } from '../../stats/questions/goals.ts';
import { type EnabledRule, listAlertGoals } from '../enabled-rules.ts';
import { memoryOf } from '../rule-memory.ts';
import { type DailyMemory, type DailyRule, judgeDays, replayDays, unfiredDays, withOpenDays } from './daily.ts';
import { bySelection, judgeEach } from './judge-each.ts';
import type { JudgedRule, RuleStatistics, RuleType, Verdict } from './rule-type.ts';
import { watchedGoals } from './watched-goals.ts';

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
    const [plain, selected] = bySelection(all);
    const rules = withOpenDays(plain, round);
    const goalsOf = watchedGoals(await listAlertGoals(db, 'goal'));
    const counts = new Map<string, number>();
    for (const { site, day, goal, conversions } of await figures.conversions(questionsOf(rules, goalsOf))) {
      counts.set(`${site} ${day} ${goal}`, conversions);
    }
    const judged = rules.map(({ rule, days }): JudgedRule => {
      const seen = days.map((day) => {
        const conversions = goalsOf(rule).map(({ id, siteId }) => counts.get(`${siteId} ${day} ${id}`) ?? 0);
        return { day, conversions: conversions.reduce((sum, count) => sum + count, 0) };
      });
      return [rule, judgeGoal(rule.threshold, memoryOf(rule), seen)];
    });
    const judgeSelected = async (rule: EnabledRule) => {
      const [open] = withOpenDays([rule], round);
      const conversions = await selectedConversions(round.statistics, open!);
      const seen = open!.days.map((day) => ({ day, conversions: conversions.get(day) ?? 0 }));
      return judgeGoal(rule.threshold, memoryOf(rule), seen);
    };
    return [...judged, ...(await judgeEach(selected, { ...round, db }, judgeSelected))];
  },
  async replay({ threshold, goalId, where = [] }, past) {
    const { site, statistics, period } = past;
    const days =
      where.length === 0
        ? await statistics.ask(site, CONVERSION_DAYS, { period, goalId })
        : await statistics.ask(site, SELECTED_CONVERSIONS, { period, goalId, where: parsedConditions(where) });
    const judged = days.map((day) => {
      return { day: day.day, value: day.conversions, fired: judgeGoal(threshold, {}, [day]).fired };
    });
    return { ...replayDays(past, judged), threshold, suggested: null };
  },
  sampleValue: (threshold) => threshold ?? FIRST_CONVERSION,
};

/** Counts the conversions of a rule with conditions, on the days on which it could fire. */
async function selectedConversions(statistics: RuleStatistics, open: DailyRule): Promise<ReadonlyMap<string, number>> {
  const days = unfiredDays([open]).map(({ day }) => day);
  if (days.length === 0) return new Map();
  const { where, goalId, subject } = open.rule;
  const asked = { period: { from: days[0]!, to: days.at(-1)! }, goalId, where: parsedConditions(where) };
  const counts = await statistics.ask(subject, SELECTED_CONVERSIONS, asked);
  return new Map(counts.map(({ day, conversions }) => [day, conversions]));
}

/** Lists the goals to count, each goal of a site-day once. */
function questionsOf(rules: readonly DailyRule[], goalsOf: (rule: EnabledRule) => readonly Goal[]): GoalQuestion[] {
  const questions = new Map<string, { site: number; day: string; goals: Map<number, Goal> }>();
  for (const { rule, day } of unfiredDays(rules)) {
    for (const goal of goalsOf(rule)) {
      const key = `${goal.siteId} ${day}`;
      const question = questions.get(key) ?? { site: goal.siteId, day, goals: new Map() };
      question.goals.set(goal.id, goal);
      questions.set(key, question);
    }
  }
  return [...questions.values()].map(({ site, day, goals }) => ({ site, day, goals: [...goals.values()] }));
}
