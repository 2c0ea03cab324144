import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FunnelRevenueAnswer, FunnelRevenueTotals } from '../../../../../src/stats/revenue-answer.ts';
import { type PeriodChoice, periodParams } from '../../../period.ts';
import { read } from '../../../request.ts';
import { useSite } from '../../../session.ts';

/** The money of a funnel, of the days that know it; those are later than the period's first when it has `knownFrom`. */
type KnownFunnelRevenue = FunnelRevenueTotals | null;

/** Reads the money of the orders that complete a version of a funnel: of the days that are known, when others are not. */
export function useFunnelRevenue(funnel: number, version: number, period: PeriodChoice) {
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
