import { type AlertRule, type RuleProblem, ruleText } from '../../domain/alert-rule.ts';
import { parseCondition, printCondition } from '../../domain/condition.ts';
import { ALERT_USUAL_MIN_WEEKS, CONDITION_VALUES_MAX, CONDITIONS_MAX } from '../../domain/limits.ts';
import { midSentence } from '../../domain/mid-sentence.ts';
import { typedCondition } from '../../domain/typed-condition.ts';

/** Why a rule is not judged. */
export const PROBLEM_TEXTS: Readonly<Record<RuleProblem, string>> = {
  no_sites: 'its group has no active site',
  goal_gone: 'its goal was deleted or archived',
  revenue_gone: 'its goal has no revenue in this currency any more',
  segment_gone: 'a segment of its conditions was deleted',
  condition_gone: 'a goal of its conditions was deleted or archived',
  too_many_conditions: `it and its segments have more than ${CONDITIONS_MAX} conditions or ${CONDITION_VALUES_MAX} values`,
  few_weeks: `fewer than ${ALERT_USUAL_MIN_WEEKS} earlier weeks have figures to compare with`,
  unknown_hours: 'the site does not have figures for all of its hours yet',
  no_reports: 'no server has reported requests of the site yet',
};

/** Puts a rule into words, with the ids that it names. */
export function describe(rule: AlertRule): string {
  const goal = rule.goalId === null ? 'all goals' : `goal ${rule.goalId}`;
  const where = rule.where.length === 0 ? '' : `, where ${rule.where.map(readable).join(' and ')}`;
  return `${rule.type}: ${midSentence(ruleText(rule, goal))}${where}`;
}

/** The state of a rule, or why it cannot be judged. */
export function stateOf(rule: AlertRule, problem: RuleProblem | undefined): string {
  if (!rule.enabled) return 'off';
  return problem === undefined ? rule.state : `not judged: ${PROBLEM_TEXTS[problem]}`;
}

/** Writes a stored condition as a person types it. */
function readable(written: string): string {
  const condition = parseCondition(written);
  return condition === null ? written : printCondition(typedCondition(condition));
}
