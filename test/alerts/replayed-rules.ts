/** The rules whose replay is compared with the evaluator. */
import type { RuleIdea } from '../../src/alerts/types/rule-type.ts';

export type ReplayedRule = Pick<RuleIdea, 'type' | 'threshold' | 'where'>;

/** Rules that are judged round by round. */
export const RULES: readonly ReplayedRule[] = [
  { type: 'spike', threshold: 1 },
  { type: 'spike', threshold: 3 },
  { type: 'spike', threshold: 5 },
  { type: 'drop', threshold: 1 },
  { type: 'drop', threshold: 16 },
  { type: 'drop', threshold: 15 },
  { type: 'spike', threshold: 2, where: ['event:is:order'] },
  { type: 'drop', threshold: 7, where: ['event:is:order'] },
  { type: 'drop', threshold: 5, where: ['event:is:order'] },
  { type: 'silence', threshold: 0.01 },
  { type: 'silence', threshold: 1.3 },
  { type: 'silence', threshold: 2 },
];

/** Rules that fire once a day. */
export const RULES_OF_DAYS: readonly ReplayedRule[] = [
  { type: 'goal', threshold: null },
  { type: 'goal', threshold: 3 },
  { type: 'goal', threshold: 1000 },
  { type: 'goal', threshold: 1, where: ['goal:is:1', 'event:is:order'] },
  { type: 'revenue', threshold: 0.2 },
  { type: 'revenue', threshold: 1000 },
];
