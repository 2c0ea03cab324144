import { lazy } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import { useGoalDefinitions } from '../../pages/goals/use-goal-definitions.ts';
import { useSite } from '../../session.ts';
import type { PanelProps } from '../panel-props.ts';

const RevenueCard = lazy(() => import('./revenue-card.tsx'));

/** The place of the card of revenue, which members see of sites that have some. */
export function RevenuePlace(panel: PanelProps) {
  return useSite().organisation === null ? null : <OfMember {...panel} />;
}

function OfMember(panel: PanelProps) {
  const { data, isPending } = useGoalDefinitions();
  if (isPending) return <Awaited />;
  const goalIds = (data?.revenues ?? []).map(({ goalId }) => goalId);
  return goalIds.length === 0 ? null : (
    <LoadedPart fallback={<Awaited />}>
      <RevenueCard goalIds={goalIds} {...panel} />
    </LoadedPart>
  );
}

/** Until it is known whether there is a card, the cards below have no place yet, as below any list that loads. */
function Awaited() {
  return (
    <div hidden>
      <div data-rows="unknown" />
    </div>
  );
}
