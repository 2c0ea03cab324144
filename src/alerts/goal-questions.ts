import type { Goal } from '../domain/goal.ts';
import type { GoalQuestion } from '../stats/live-figures.ts';
import type { EnabledRule } from './enabled-rules.ts';
import { memoryOf } from './rule-memory.ts';
import type { GoalMemory } from './rule-state.ts';

/** A rule with the days and the goals whose conversions it counts. */
export interface CountingRule {
  readonly rule: EnabledRule;
  readonly days: readonly string[];
  readonly goals: readonly Goal[];
}

/**
 * Lists the goals to count, each goal of a site-day once. Days up to the one on which a rule last fired are left out.
 */
export function goalQuestionsOf(asked: readonly CountingRule[]): GoalQuestion[] {
  const questions = new Map<string, { site: number; day: string; goals: Map<number, Goal> }>();
  for (const { rule, days, goals } of asked) {
    const firedOn = memoryOf<GoalMemory>(rule).day;
    for (const day of days) {
      if (goals.length === 0 || (firedOn !== undefined && day <= firedOn)) continue;
      const key = `${rule.siteId} ${day}`;
      const question = questions.get(key) ?? { site: rule.siteId, day, goals: new Map() };
      for (const goal of goals) question.goals.set(goal.id, goal);
      questions.set(key, question);
    }
  }
  return [...questions.values()].map(({ site, day, goals }) => ({ site, day, goals: [...goals.values()] }));
}
