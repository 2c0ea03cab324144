import type { SiteSummary } from '../session.ts';

/** Returns the sites that are not archived. */
export function activeSites(sites: readonly SiteSummary[]): readonly SiteSummary[] {
  return sites.filter(({ state }) => state === 'active');
}

/** Returns the sites whose name or one of whose domains has a text. */
export function findSites(sites: readonly SiteSummary[], search: string): readonly SiteSummary[] {
  const wanted = search.trim().toLocaleLowerCase();
  return sites.filter(
    ({ name, domain, also }) =>
      name.toLocaleLowerCase().includes(wanted) || [domain, ...also].some((each) => each.includes(wanted)),
  );
}
