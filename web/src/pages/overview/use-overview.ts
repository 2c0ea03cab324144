import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OverviewAnswer, SiteFigures, VisitorsNowAnswer } from '../../../../src/dashboard/routes/overview.ts';
import { periodParams } from '../../period.ts';
import { question } from '../../request.ts';
import { isUnreachable } from '../../server-away.ts';
import type { OrganisationSummary } from '../../session.ts';
import { activeSites } from '../../site/find-sites.ts';
import { printComparison } from '../../site-view/comparison/comparison.ts';
import type { OverviewState } from './overview-state.ts';

const FIGURES_MS = 60_000;
const NOW_MS = 10_000;

/** The figures of all sites by the site's id. */
export interface Figures {
  readonly sites: ReadonlyMap<string, SiteFigures>;
  /** Names what was asked of these figures: another period has another name, later figures of the same have not. */
  readonly asked: string;
  /** Visitors of the last 5 minutes; null until they are known. */
  readonly now: ReadonlyMap<string, number> | null;
  readonly isPending: boolean;
  /** Whether the figures are those of an earlier period: those of the chosen one are still loading. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

type Shown = Pick<Figures, 'sites' | 'asked'>;

const NOTHING: Shown = { sites: new Map(), asked: '' };

/** Reads the figures of all sites, and renews them while the page is visible. */
export function useOverview(
  organisations: readonly OrganisationSummary[],
  { period, compare, columns }: Pick<OverviewState, 'period' | 'compare' | 'columns'>,
): Figures {
  const withSites = organisations.filter(({ sites }) => activeSites(sites).length > 0);
  const params = {
    ...periodParams(period),
    against: printComparison(compare),
    metrics: columns.join(',') || undefined,
  };
  const overviews = useQueries({
    queries: withSites.map(({ id, sites }) => ({
      ...question<OverviewAnswer>(['overview', id, sites.length, params], `/orgs/${id}/overview`, params),
      refetchInterval: FIGURES_MS,
    })),
  });
  const current = useQueries({
    queries: withSites.map(({ id }) => ({
      ...question<VisitorsNowAnswer>(['visitors-now', id], `/orgs/${id}/visitors-now`),
      staleTime: NOW_MS,
      refetchInterval: NOW_MS,
    })),
  });
  const isPending = overviews.some(({ isPending }) => isPending);
  const shown = useRef(NOTHING);
  if (!isPending) {
    const sites = new Map(overviews.flatMap(({ data }) => data?.sites ?? []).map((site) => [site.id, site]));
    shown.current = { sites, asked: JSON.stringify(params) };
  }
  return {
    ...shown.current,
    now: current.some(({ data }) => data === undefined)
      ? null
      : new Map(current.flatMap(({ data }) => Object.entries(data!.visitors))),
    isPending: isPending && shown.current === NOTHING,
    isStale: isPending && shown.current !== NOTHING,
    error:
      overviews.find(({ data, error }) => data === undefined && error !== null && !isUnreachable(error))?.error ?? null,
    retry: () => {
      for (const { refetch } of overviews) void refetch();
    },
  };
}
