import type { ReadClient } from '../stats/read-limiter.ts';
import type { SiteRequest } from './route.ts';

/** Returns whose share of the reads a request takes: a user's, or a public link's. */
export function clientOf({ site, link, address, signedIn }: SiteRequest<undefined>): ReadClient {
  const of = { orgId: site.orgId, site: site.publicId };
  return link === null ? { ...of, userId: signedIn!.user.id } : { ...of, link, address };
}
