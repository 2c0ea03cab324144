import { whole } from '../../format.ts';
import { averageText, moneyText } from '../../pages/goals/revenue/money.ts';
import { FIRST_BY } from '../../pages/goals/revenue/revenue-keys.ts';
import { texts } from '../../pages/goals/revenue/texts.ts';
import { useRevenue } from '../../pages/goals/revenue/use-revenue.ts';
import { useGoalDefinitions } from '../../pages/goals/use-goal-definitions.ts';
import type { PeriodChoice } from '../../period.ts';
import detail from '../key-detail.module.css';

interface GoalMoneyProps {
  readonly goalId: number;
  readonly period: PeriodChoice;
}

/** Shows the revenue of a goal behind its name, in each currency; nothing for a goal without money. Members alone read it. */
export default function GoalMoney({ goalId, period }: GoalMoneyProps) {
  const definitions = useGoalDefinitions();
  const hasMoney = definitions.data?.revenues.some((revenue) => revenue.goalId === goalId) ?? false;
  return hasMoney ? <Sums goalId={goalId} period={period} /> : null;
}

function Sums({ goalId, period }: GoalMoneyProps) {
  const { data } = useRevenue(period, { goalId, by: FIRST_BY, currency: null }, 1);
  const totals = data?.answer.totals ?? [];
  const sums = totals.flatMap(({ currency, orders, amount }) =>
    amount === null ? [] : [{ currency, orders, amount }],
  );
  const { revenue, orders, average } = texts.figures;
  return sums.map((sum) => {
    const amount = moneyText(sum.amount, sum.currency);
    const figures = [
      ...[`${revenue} ${amount}`, `${orders} ${whole(sum.orders)}`],
      `${average} ${averageText(sum.amount, sum.orders, sum.currency)}`,
    ];
    return (
      <span key={sum.currency} className={detail.detail} title={figures.join(' · ')}>
        {amount}
      </span>
    );
  });
}
