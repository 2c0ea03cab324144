import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { RevenueBy } from '../../../src/domain/revenue.ts';
import type { RevenueAnswer } from '../../../src/stats/revenue-answer.ts';
import { type PeriodChoice, periodParams } from '../period.ts';
import { read } from '../request.ts';
import { useSite } from '../session.ts';

export type { RevenueBy };

/** As often as the other figures of the page. */
const REFRESH_MS = 60_000;

/** A question about the money of a goal. */
export interface RevenueChoice {
  readonly goalId: number;
  readonly by: RevenueBy;
  /** The currency of the rows; null for the one with the most orders. */
  readonly currency: string | null;
  /** The parameters of what is selected; everything when absent. */
  readonly selection?: Readonly<Record<string, readonly string[]>>;
}

interface RowsPage {
  readonly limit: number;
  readonly offset?: number;
}

/** Reads the money of a goal: that of the days that are known, when others of the period are not. */
export function readRevenue(
  siteId: string,
  period: PeriodChoice,
  { goalId, by, currency, selection }: RevenueChoice,
  page: RowsPage,
  signal?: AbortSignal,
): Promise<RevenueAnswer> {
  const asked = { metric: 'revenue', goal: goalId, dimension: by, currency: currency ?? undefined };
  return read<RevenueAnswer>(
    `/sites/${siteId}/revenue`,
    { ...periodParams(period), ...selection, ...asked, ...page },
    signal,
  );
}

/** Reads the first rows of the money of a goal. */
export function useRevenue(period: PeriodChoice, choice: RevenueChoice, limit: number) {
  const { site } = useSite();
  return useQuery({
    ...rowsOf(site.id, period, choice, limit),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Prefetches the rows of `useRevenue` while the code of what shows them loads. */
export function useRevenueAhead(period: PeriodChoice, choice: RevenueChoice, limit: number): void {
  const { site } = useSite();
  usePrefetchQuery(rowsOf(site.id, period, choice, limit));
}

function rowsOf(siteId: string, period: PeriodChoice, choice: RevenueChoice, limit: number) {
  return queryOptions({
    queryKey: ['site', siteId, 'revenue', period, choice, limit],
    queryFn: ({ signal }) => readRevenue(siteId, period, choice, { limit }, signal),
  });
}
