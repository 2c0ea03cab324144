import type { ReadClient, ReadLimiter } from '../stats/read-limiter.ts';
import { dashboardRefusal } from './refusals/translations.ts';
import type { SiteRequest } from './route.ts';

/** Returns whose share of the reads a request takes: a user's, or a public link's. */
export function clientOf({ site, link, address, signedIn }: SiteRequest<unknown>): ReadClient {
  const of = { orgId: site.orgId, site: site.publicId };
  return link === null ? { ...of, userId: signedIn!.user.id } : { ...of, link: link.token, address };
}

/** Reads figures of a site in the client's turn. Throws a DashboardError `not_found` for an archived site. */
export async function readActive<Answer extends object>(
  reads: ReadLimiter,
  request: SiteRequest<undefined>,
  read: () => Promise<Answer>,
): Promise<Answer> {
  if (request.site.state !== 'active') throw dashboardRefusal('not_found', (texts) => texts.site.archived);
  return await reads.run(clientOf(request), read, request.gone);
}
