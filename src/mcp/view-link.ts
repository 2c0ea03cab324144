import type { Period } from '../domain/period.ts';
import type { UnitedSites } from '../domain/site.ts';
import type { Arguments } from './arguments.ts';
import type { ToolPage } from './tool.ts';

/** The arguments that choose a funnel on the page of a site's funnels. */
const OF_FUNNEL_PAGE = ['funnelId', 'version'];

/**
 * Returns the address at which the dashboard shows the same view. It names the days of the answer, so that it shows
 * them tomorrow too.
 *
 * @param publicUrl the URL of the dashboard, without a slash at the end
 * @param group the group that is asked about, whose goals and funnels are tabs of its one page
 */
export function viewLink(
  publicUrl: string,
  { ofSite, path, taken }: ToolPage,
  { params, query }: Arguments,
  period: Period | null,
  group: UnitedSites | null = null,
): string {
  const search = new URLSearchParams(period === null ? {} : { from: period.from, to: period.to });
  if (group !== null && path !== '') search.append('events', path.slice(1));
  for (const [argument, name] of Object.entries(taken)) {
    if (group !== null && OF_FUNNEL_PAGE.includes(argument)) continue;
    const param = params[argument];
    for (const value of param === undefined ? query.getAll(argument) : [param]) search.append(name, value);
  }
  const ofOne = ofSite ? `/sites/${params.siteId}` : '';
  const page = `${publicUrl}${group === null ? ofOne + path : `/organisation/${group.orgId}/groups/${group.publicId}`}`;
  return search.size === 0 ? page : `${page}?${search}`;
}
