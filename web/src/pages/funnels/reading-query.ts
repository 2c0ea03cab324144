import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { type PeriodChoice, periodParams } from '../../period.ts';
import { question } from '../../request.ts';

/** Returns the query for the figures of one version of a funnel. */
export function readingQuery(siteId: string, funnel: number, version: number, period: PeriodChoice) {
  return queryOptions({
    ...question<FunnelAnswer>(['funnel', siteId, funnel, version, period], `/sites/${siteId}/funnels/${funnel}`, {
      version,
      ...periodParams(period),
    }),
    placeholderData: keepPreviousData,
  });
}
