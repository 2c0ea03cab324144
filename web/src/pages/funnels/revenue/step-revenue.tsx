import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { WithGaps } from '../../../../../src/domain/gap.ts';
import type { FunnelRevenueAnswer } from '../../../../../src/stats/revenue-answer.ts';
import { whole } from '../../../format.ts';
import { averageText, moneyText } from '../../../money/money.ts';
import { texts } from '../../../money/texts.tsx';
import { periodParams } from '../../../period.ts';
import { question } from '../../../request.ts';
import { useSite } from '../../../session.ts';
import { selectionParams } from '../../../site-view/filters/conditions.ts';
import { useSelection } from '../../../site-view/use-selection.ts';
import { knownText } from '../../../ui/known-days.ts';
import { Failure } from '../../../ui/page.tsx';
import styles from './step-revenue.module.css';

/** Shows what the orders at the last step of a funnel bring, in each currency; nothing for a funnel without money. */
export function StepRevenue({ funnel, version }: { readonly funnel: number; readonly version: number }) {
  const { data, isError, error, refetch, isPlaceholderData } = useFunnelRevenue(funnel, version);
  if (isError) return <Failure error={error} retry={() => void refetch()} />;
  if (!data?.revenue) return null;
  const { totals, withoutAmount, entered, knownFrom } = data.revenue;
  const known = knownText({ ...data, knownFrom }, entered === null);
  if (totals === null || withoutAmount === null || entered === null) {
    return <p className="muted small">{known ?? texts.unknown}</p>;
  }
  const sums = totals.flatMap(({ amount, ...total }) => (amount === null ? [] : [{ ...total, amount }]));
  const notes = [
    ...(withoutAmount > 0 ? [texts.withoutAmount(withoutAmount, whole(withoutAmount))] : []),
    ...(known === null ? [] : [known]),
  ];
  if (sums.length === 0 && notes.length === 0) return null;
  return (
    <div className={styles.revenue} aria-busy={isPlaceholderData}>
      {sums.length === 0 ? null : (
        <ul className={styles.sums}>
          {sums.map(({ currency, amount, orders }) => (
            <li key={currency}>
              {texts.sum(
                <strong className="number">{moneyText(amount, currency)}</strong>,
                orders,
                <span className="number">{whole(orders)}</span>,
              )}
              <span className={`muted small ${styles.averages}`}>
                {texts.perOrder(averageText(amount, orders, currency))}
                {/* A new line begins with the next figure, never with the dot. */}
                {'\u00a0· '}
                <span className={styles.average}>{texts.perVisitor(averageText(amount, entered, currency))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
    </div>
  );
}

/** Reads the money of the orders that complete a version of a funnel: of the days that are known, when others are not. */
function useFunnelRevenue(funnel: number, version: number) {
  const { site } = useSite();
  const [view] = useSelection();
  const path = `/sites/${site.id}/funnels/${funnel}/revenue`;
  const params = { version, ...periodParams(view.period), ...selectionParams(view) };
  return useQuery({
    ...question<WithGaps<FunnelRevenueAnswer>>(['funnel-revenue', site.id, funnel, params], path, params),
    placeholderData: keepPreviousData,
  });
}
