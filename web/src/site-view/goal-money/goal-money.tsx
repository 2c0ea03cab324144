import { useRevenue } from '../../money/use-revenue.ts';
import { useGoalDefinitions } from '../../pages/goals/use-goal-definitions.ts';
import type { PeriodChoice } from '../../period.ts';
import { type Selection, selectionParams } from '../filters/conditions.ts';
import { MoneySums } from './money-sums.tsx';

interface GoalMoneyProps {
  readonly goalId: number;
  readonly period: PeriodChoice;
  readonly selection: Selection;
}

/** Shows the revenue of a goal below it, in each currency; nothing for a goal without money. Members alone read it. */
export default function GoalMoney(props: GoalMoneyProps) {
  const definitions = useGoalDefinitions();
  const hasMoney = definitions.data?.revenues.some((revenue) => revenue.goalId === props.goalId) ?? false;
  return hasMoney ? <Sums {...props} /> : null;
}

function Sums({ goalId, period, selection }: GoalMoneyProps) {
  const choice = { goalId, by: 'country', currency: null, selection: selectionParams(selection) } as const;
  const { data, isPlaceholderData } = useRevenue(period, choice, 1);
  return data === undefined || isPlaceholderData ? null : <MoneySums answer={data} selection={selection} />;
}
