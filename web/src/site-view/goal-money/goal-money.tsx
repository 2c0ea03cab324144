import { whole } from '../../format.ts';
import { averageText, moneyText } from '../../money/money.ts';
import { texts } from '../../money/texts.tsx';
import { useRevenue } from '../../money/use-revenue.ts';
import { useGoalDefinitions } from '../../pages/goals/use-goal-definitions.ts';
import type { PeriodChoice } from '../../period.ts';
import { knownOf, type Selection, selectionParams } from '../filters/conditions.ts';
import styles from './goal-money.module.css';

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
  if (data === undefined || isPlaceholderData) return null;
  const sums = (data.totals ?? []).flatMap(({ amount, ...total }) => (amount === null ? [] : { ...total, amount }));
  const known = knownOf(data, false, selection);
  if (sums.length === 0) return null;
  return (
    <div className={`muted small number ${styles.money}`}>
      {sums.map(({ currency, orders, amount }) => (
        <p key={currency}>
          {texts.sum(<strong>{moneyText(amount, currency)}</strong>, orders, whole(orders))}
          {' · '}
          {texts.perOrder(averageText(amount, orders, currency))}
        </p>
      ))}
      {known === null ? null : <p>{known}</p>}
    </div>
  );
}
