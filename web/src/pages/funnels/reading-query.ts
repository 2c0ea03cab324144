import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { type PeriodChoice, periodParams } from '../../period.ts';
import { read } from '../../request.ts';

/** Returns the query for the figures of one version of a funnel. */
export function readingQuery(siteId: string, funnel: number, version: number, period: PeriodChoice) {
  return queryOptions({
    queryKey: ['funnel', siteId, funnel, version, period],
    queryFn: ({ signal }) =>
      read<FunnelAnswer>(`/sites/${siteId}/funnels/${funnel}`, { version, ...periodParams(period) }, signal),
    placeholderData: keepPreviousData,
  });
}
