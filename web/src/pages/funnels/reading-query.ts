import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WithGaps } from '../../../../src/domain/gap.ts';
import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { type PeriodChoice, periodParams } from '../../period.ts';
import { question } from '../../request.ts';
import { type Selection, selectionParams } from '../../site-view/filters/conditions.ts';

/** Returns the query for the figures of one version of a funnel, under the conditions of a view. */
export function readingQuery(
  siteId: string,
  funnel: number,
  version: number,
  view: Selection & { readonly period: PeriodChoice },
) {
  const params = { version, ...periodParams(view.period), ...selectionParams(view) };
  return queryOptions({
    ...question<WithGaps<FunnelAnswer>>(
      ['funnel', siteId, funnel, params],
      `/sites/${siteId}/funnels/${funnel}`,
      params,
    ),
    placeholderData: keepPreviousData,
  });
}
