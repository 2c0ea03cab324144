import type { OrganisationSummary } from '../../session.ts';
import { activeSites, findSites } from '../../site/find-sites.ts';
import { type Cell, csv } from '../../site-view/export/csv.ts';
import { orderSites } from './order-sites.ts';
import type { OverviewState } from './overview-state.ts';
import { texts } from './texts.tsx';
import type { Figures } from './use-overview.ts';

const { columns } = texts;

/** Writes the shown sites with their figures and those of the compared days, in their order. */
export function sitesCsv(
  organisations: readonly OrganisationSummary[],
  { sites: figures, now }: Pick<Figures, 'sites' | 'now'>,
  { order, search, compare }: OverviewState,
): string {
  const isCompared = compare !== 'off';
  const before = (name: string) => (isCompared ? [columns.before(name)] : []);
  const header = [
    ...[columns.site, columns.domain, columns.organisation],
    ...[columns.visitors, ...before(columns.visitors), columns.pageviews, ...before(columns.pageviews), columns.now],
  ];
  const rows = organisations.flatMap((organisation) => {
    return orderSites(findSites(activeSites(organisation.sites), search), figures, order).map(
      ({ id, name, domain }): readonly Cell[] => {
        const { visitors = null, pageviews = null, isPreviousWhole = false } = figures.get(id) ?? {};
        const cells = (figure: typeof visitors): readonly Cell[] => [
          figure?.value ?? null,
          ...(isCompared ? [isPreviousWhole ? (figure?.prev ?? null) : null] : []),
        ];
        return [name, domain, organisation.name, ...cells(visitors), ...cells(pageviews), now?.get(id) ?? (now && 0)];
      },
    );
  });
  return csv(header, rows);
}

/** Returns the name of the file for a period. */
export function sitesCsvName({ period }: Pick<OverviewState, 'period'>): string {
  return `sites_${'preset' in period ? period.preset : `${period.from}_${period.to}`}.csv`;
}
