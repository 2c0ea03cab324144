import type { WithGaps } from '../../../../src/domain/gap.ts';
import type { FunnelRevenueAnswer } from '../../../../src/stats/revenue-answer.ts';
import { useGoalDefinitions } from '../../pages/goals/use-goal-definitions.ts';
import type { PanelProps } from '../panel-props.ts';
import { funnelQuestion, useQuestion } from '../questions.ts';
import { MoneySums } from './money-sums.tsx';

type FunnelMoneyProps = Pick<PanelProps, 'view'> & { readonly funnelId: number };

/** Shows what the orders by way of a funnel bring, in each currency; nothing for a funnel without money. Members alone read it. */
export default function FunnelMoney(props: FunnelMoneyProps) {
  const definitions = useGoalDefinitions();
  return (definitions.data?.revenues.length ?? 0) > 0 ? <Sums {...props} /> : null;
}

function Sums({ funnelId, view }: FunnelMoneyProps) {
  const { path, params } = funnelQuestion(view, funnelId);
  const { data, isPlaceholderData } = useQuestion<WithGaps<FunnelRevenueAnswer>>({ path: `${path}/revenue`, params });
  const { period, known, revenue = null } = data?.answer ?? {};
  if (period === undefined || revenue === null || isPlaceholderData) return null;
  return <MoneySums answer={{ period, known, ...revenue }} selection={view} />;
}
