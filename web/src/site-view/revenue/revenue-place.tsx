import { lazy } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import { useRevenueAhead } from '../../money/use-revenue.ts';
import { useSite } from '../../session.ts';
import type { PanelProps } from '../panel-props.ts';
import { PANEL_ROWS } from '../questions.ts';
import { moneyGoalOf } from '../shown-metric.ts';
import { revenueChoice } from './revenue-choice.ts';

const RevenueCard = lazy(() => import('./revenue-card.tsx'));

/** The place of the card of revenue, which members see of sites that have some, unless a goal without any is measured. */
export function RevenuePlace(panel: PanelProps) {
  const goalId = moneyGoalOf(panel.view, useSite().site);
  return goalId === null ? null : (
    <LoadedPart fallback={<Awaited goalId={goalId} view={panel.view} />}>
      <RevenueCard goalId={goalId} {...panel} />
    </LoadedPart>
  );
}

/** Until the card is there, the cards below have no place yet, as below any list that loads. */
function Awaited({ goalId, view }: Pick<PanelProps, 'view'> & { readonly goalId: number }) {
  useRevenueAhead(view.period, revenueChoice(view, goalId), PANEL_ROWS);
  return (
    <div hidden>
      <div data-rows="unknown" />
    </div>
  );
}
