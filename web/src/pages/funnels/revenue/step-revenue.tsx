import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FunnelRevenueAnswer, FunnelRevenueTotals } from '../../../../../src/stats/revenue-answer.ts';
import { day, whole } from '../../../format.ts';
import { averageText, moneyText } from '../../../money/money.ts';
import { texts } from '../../../money/texts.tsx';
import { type PeriodChoice, periodParams } from '../../../period.ts';
import { read } from '../../../request.ts';
import { useSite } from '../../../session.ts';
import { Failure } from '../../../ui/page.tsx';
import { texts as shared } from '../../../ui/texts.tsx';
import { usePeriod } from '../../../use-period.ts';
import styles from './step-revenue.module.css';

/** Shows what the orders at the last step of a funnel bring, in each currency; nothing for a funnel without money. */
export function StepRevenue({ funnel, version }: { readonly funnel: number; readonly version: number }) {
  const [period] = usePeriod();
  const { data, isError, error, refetch, isPlaceholderData } = useFunnelRevenue(funnel, version, period);
  if (isError) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { totals, withoutAmount, entered, knownFrom } = data;
  if (totals === null || withoutAmount === null || entered === null) {
    return <p className="muted small">{texts.unknown}</p>;
  }
  const sums = totals.flatMap(({ amount, ...total }) => (amount === null ? [] : [{ ...total, amount }]));
  const notes = [
    ...(withoutAmount > 0 ? [texts.withoutAmount(withoutAmount, whole(withoutAmount))] : []),
    ...(knownFrom === null ? [] : [shared.countedSince(day(knownFrom))]),
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

/** The money of a funnel, of the days that know it; those are later than the period's first when it has `knownFrom`. */
type KnownFunnelRevenue = FunnelRevenueTotals | null;

/** Reads the money of the orders that complete a version of a funnel: of the days that are known, when others are not. */
function useFunnelRevenue(funnel: number, version: number, period: PeriodChoice) {
  const { site } = useSite();
  return useQuery({
    queryKey: ['funnel-revenue', site.id, funnel, version, period],
    queryFn: async ({ signal }): Promise<KnownFunnelRevenue> => {
      const ask = (days: object) =>
        read<FunnelRevenueAnswer>(`/sites/${site.id}/funnels/${funnel}/revenue`, { version, ...days }, signal);
      const { revenue, period: asked } = await ask(periodParams(period));
      const knownFrom = revenue?.knownFrom ?? null;
      if (knownFrom === null || knownFrom > asked.to) return revenue;
      const known = await ask({ from: knownFrom, to: asked.to });
      return known.revenue === null ? null : { ...known.revenue, knownFrom };
    },
    placeholderData: keepPreviousData,
  });
}
