import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PeriodPreset } from '../../../../src/domain/period.ts';
import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { read } from '../../request.ts';

/** Returns the query for the figures of one version of a funnel. */
export function readingQuery(siteId: string, funnel: number, version: number, period: PeriodPreset) {
  return queryOptions({
    queryKey: ['funnel', siteId, funnel, version, period],
    queryFn: ({ signal }) => read<FunnelAnswer>(`/sites/${siteId}/funnels/${funnel}`, { version, period }, signal),
    placeholderData: keepPreviousData,
  });
}
