import type { Database } from '../../database/database.ts';
import type { Site } from '../../domain/site.ts';
import { isOwnHost } from '../../domain/site-domains.ts';
import { listSites } from '../../sites/sites.ts';
import type { CommandContext } from '../command.ts';

/**
 * Returns warnings about the domain of a site that is probably a mistake. `before` are the other active sites of its
 * organisation.
 */
export function warningsAbout(site: Site, before: readonly Site[]): string[] {
  const warnings: string[] = [];
  if (site.domain.startsWith('www.')) {
    const bare = site.domain.slice('www.'.length);
    warnings.push(
      `pages on ${bare} itself are not tracked by ${site.domain}; a site of the domain ${bare} tracks both`,
    );
  }
  const twins = before
    .filter(({ domain, also }) => domain === site.domain || also.includes(site.domain))
    .map(({ publicId }) => publicId);
  if (twins.length > 0) {
    warnings.push(`the organization already has an active site of the domain ${site.domain}: ${twins.join(', ')}`);
  }
  return warnings;
}

/** Returns warnings about a new main domain, first when pages of the earlier one are no longer tracked. */
export async function warningsAboutChange(
  { svc }: CommandContext,
  { db }: Database,
  before: Site,
  site: Site,
): Promise<string[]> {
  const keeping = svc(`site update ${site.publicId} --also ${[...site.also, before.domain].join()}`);
  const lost = `events of ${before.domain} are rejected from now on; to track it too: ${keeping}`;
  const others = (await listSites(db, { orgId: site.orgId, state: 'active' })).filter(({ id }) => id !== site.id);
  return [...(isOwnHost(before.domain, site) ? [] : [lost]), ...warningsAbout(site, others)];
}
