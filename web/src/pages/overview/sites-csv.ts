import { type Cell, csv } from '../../../../src/domain/csv.ts';
import type { Kpi } from '../../../../src/stats/answer.ts';
import type { OrganisationSummary } from '../../session.ts';
import { activeSites, findSites } from '../../site/find-sites.ts';
import { factsOf } from '../../site-view/shown-metric.ts';
import { orderSites } from './order-sites.ts';
import type { OverviewState } from './overview-state.ts';
import { texts } from './texts.tsx';
import type { Figures } from './use-overview.ts';

const { columns } = texts;

/** Writes the shown sites with their figures and those of the compared days, in their order. */
export function sitesCsv(
  organisations: readonly OrganisationSummary[],
  { sites: figures, now }: Pick<Figures, 'sites' | 'now'>,
  { order, search, compare, columns: further }: OverviewState,
): string {
  const isCompared = compare !== 'off';
  const before = (name: string) => (isCompared ? [columns.before(name)] : []);
  const header = [
    ...[columns.site, columns.domain, columns.organisation],
    ...[columns.visitors, columns.pageviews, ...further.map((name) => factsOf(name).label)].flatMap((name) => [
      name,
      ...before(name),
    ]),
    ...(further.includes('revenue') ? [columns.currency] : []),
    columns.now,
  ];
  const rows = organisations.flatMap((organisation) => {
    return orderSites(findSites(activeSites(organisation.sites), search), figures, order).map(
      ({ id, name, domain }): readonly Cell[] => {
        const known = figures.get(id);
        const cells = (figure: Kpi | null | undefined): readonly Cell[] => [
          figure?.value ?? null,
          ...(isCompared ? [known?.isPreviousWhole ? (figure?.prev ?? null) : null] : []),
        ];
        const shown = [known?.visitors, known?.pageviews, ...further.map((figure) => known?.[figure])];
        const currency = further.includes('revenue') ? [known?.revenue?.currency ?? null] : [];
        return [name, domain, organisation.name, ...shown.flatMap(cells), ...currency, now?.get(id) ?? (now && 0)];
      },
    );
  });
  return csv(header, rows);
}

/** Returns the name of the file for a period. */
export function sitesCsvName({ period }: Pick<OverviewState, 'period'>): string {
  return `sites_${'preset' in period ? period.preset : `${period.from}_${period.to}`}.csv`;
}
