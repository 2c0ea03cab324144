import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { WithGaps } from '../../../../../src/domain/gap.ts';
import type { FunnelRevenueAnswer } from '../../../../../src/stats/revenue-answer.ts';
import { type PeriodChoice, periodParams } from '../../../period.ts';
import { read } from '../../../request.ts';
import { useSite } from '../../../session.ts';

/** Reads the money of the orders that complete a version of a funnel: of the days that are known, when others are not. */
export function useFunnelRevenue(funnel: number, version: number, period: PeriodChoice) {
  const { site } = useSite();
  return useQuery({
    queryKey: ['funnel-revenue', site.id, funnel, version, period],
    queryFn: async ({ signal }) => {
      const path = `/sites/${site.id}/funnels/${funnel}/revenue`;
      return read<WithGaps<FunnelRevenueAnswer>>(path, { version, ...periodParams(period) }, signal);
    },
    placeholderData: keepPreviousData,
  });
}
