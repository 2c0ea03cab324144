import type { SiteFigures } from '../../../../src/dashboard/routes/overview.ts';
import type { SiteSummary } from '../../../../src/dashboard/routes/session.ts';
import { type Change, changeOf } from '../../ui/change.ts';
import { orderByFigure, orderByName } from '../../ui/order.ts';
import type { SiteOrder } from './overview-state.ts';

type FiguresOf = ReadonlyMap<string, SiteFigures>;

/** Returns the change of a site's visitors, of a period that is not over that of as much of it. */
export function siteChange({ visitors, likeForLike, isPreviousWhole }: SiteFigures): Change {
  if (visitors === null || visitors.value === null) return 'unknown';
  return isPreviousWhole ? changeOf(likeForLike ?? visitors) : 'partial';
}

/** Orders sites by a column; those that are equal by their names. */
export function orderSites(
  sites: readonly SiteSummary[],
  figures: FiguresOf,
  { by, isDescending }: SiteOrder,
): readonly SiteSummary[] {
  const named = orderByName(sites, by === 'key' && isDescending, ({ name }) => name);
  if (by === 'key') return named;
  const ordered = orderByFigure(named, isDescending, ({ id }) => {
    const known = figures.get(id);
    if (known === undefined) return null;
    if (by !== 'change') return known[by]?.value ?? null;
    const change = siteChange(known);
    return change === 'fromZero' ? Number.POSITIVE_INFINITY : typeof change === 'string' ? null : change;
  });
  return by === 'revenue' ? apart(ordered, ({ id }) => figures.get(id)?.revenue) : ordered;
}

/** Puts the sites of a currency together, those of the most frequent one first: amounts of two currencies do not compare. */
function apart(
  sites: readonly SiteSummary[],
  revenueOf: (site: SiteSummary) => SiteFigures['revenue'],
): readonly SiteSummary[] {
  const groups = Map.groupBy(sites, (site) => (revenueOf(site)?.value == null ? null : revenueOf(site)!.currency));
  const size = (currency: string | null) => (currency === null ? 0 : groups.get(currency)!.length);
  return [...groups.keys()].sort((a, b) => size(b) - size(a)).flatMap((currency) => groups.get(currency)!);
}
