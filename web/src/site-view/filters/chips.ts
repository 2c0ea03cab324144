import { type Condition, conditionOf, printCondition } from '../../../../src/domain/condition.ts';
import { chooseGoal } from '../goal/choose-goal.ts';
import type { ViewState } from '../view-state.ts';
import { conditionWords, type Names } from './condition-words.ts';
import { withReplaced } from './conditions.ts';
import { texts } from './texts.ts';

/** One part of what a page is about: a condition, or the goal that is measured. */
export interface ChipFacts {
  readonly key: string;
  readonly condition: Condition;
  readonly isMeasured: boolean;
  readonly name: string;
  readonly value: string;
  /** The change of the view that takes it away. */
  readonly without: Partial<ViewState>;
}

/** The key of the goal that is measured. */
const MEASURED = 'goal';

/** Lists what a page is about: its filters, its conditions and the goal that is measured. */
export function chipsOf(view: ViewState, names: Names): readonly ChipFacts[] {
  const { filters, where, goal } = view;
  const ofCondition = (condition: Condition): ChipFacts => ({
    key: printCondition(condition),
    condition,
    isMeasured: false,
    ...conditionWords(condition, names),
    without: withReplaced(view, condition, null),
  });
  const chips = [...filters.map(conditionOf), ...where].map(ofCondition);
  if (goal === null) return chips;
  const condition: Condition = { subject: 'goal', operator: 'is', values: [String(goal)] };
  const words = { ...conditionWords(condition, names), name: texts.goalIs };
  return [...chips, { key: MEASURED, condition, isMeasured: true, ...words, without: chooseGoal(view, null) }];
}
