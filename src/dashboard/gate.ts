import { membershipsOf } from '../accounts/members.ts';
import { type Organisation, requireOrganisation } from '../accounts/organisations.ts';
import type { Role } from '../domain/role.ts';
import type { Site } from '../domain/site.ts';
import { sharedSite } from '../sites/share-links.ts';
import { findSite } from '../sites/sites.ts';
import { type Access, includesRole } from './access.ts';
import type { Dependencies } from './dependencies.ts';
import { dashboardRefusal } from './refusals/translations.ts';
import type { DashboardRequest } from './route.ts';

type AnyRequest = DashboardRequest<unknown>;

/**
 * Admits a request when its sender has the route's access, and adds the organisation or site that the path names. All
 * permissions of users are decided here and nowhere else. Throws a DashboardError `signed_out`, `forbidden`, or
 * `not_found`. Another organisation's data is `not_found`, as if it did not exist.
 *
 * @param shareToken the token of a public link that the request carries, or null
 */
export async function admit(
  { database, isOperator }: Pick<Dependencies, 'database' | 'isOperator'>,
  access: Access,
  request: AnyRequest,
  shareToken: string | null,
): Promise<object> {
  if (access === 'anyone') return request;
  if (access === 'site:viewer' && shareToken !== null) {
    const site = await sharedSite(database.db, shareToken);
    if (site === null || site.publicId !== request.params.site)
      throw dashboardRefusal('not_found', (texts) => texts.access.noSite);
    return { ...request, site, role: null, link: shareToken };
  }
  const { signedIn } = request;
  if (signedIn === null) throw dashboardRefusal('signed_out', (texts) => texts.access.signInFirst);
  if (access === 'user') return request;
  if (access === 'operator') {
    if (!(await isOperator(signedIn.user.id)))
      throw dashboardRefusal('forbidden', (texts) => texts.access.onlyOperators);
    return request;
  }
  const roles = new Map((await membershipsOf(database.db, signedIn.user.id)).map(({ orgId, role }) => [orgId, role]));
  const [scope, least] = access.split(':') as ['org' | 'site', Role | 'viewer'];
  if (scope === 'org') {
    const id = Number(request.params.org);
    const role = roles.get(id);
    if (role === undefined) throw dashboardRefusal('not_found', (texts) => texts.access.noOrganisation);
    requireRole(role, least);
    return { ...request, org: await requireOrganisation(database.db, id), role };
  }
  const site = await siteAmong(database.db, request.params.site ?? '', roles);
  const role = roles.get(site.orgId)!;
  requireRole(role, least);
  return { ...request, site, role, link: null };
}

/** Returns the id of the organisation that an admitted request is about; null without one. */
export function organisationOf(admitted: object): number | null {
  const { org, site } = admitted as { readonly org?: Organisation; readonly site?: Site };
  return org?.id ?? site?.orgId ?? null;
}

async function siteAmong(
  db: Dependencies['database']['db'],
  publicId: string,
  roles: ReadonlyMap<number, Role>,
): Promise<Site> {
  const site = await findSite(db, publicId);
  if (site === undefined || !roles.has(site.orgId)) throw dashboardRefusal('not_found', (texts) => texts.access.noSite);
  return site;
}

function requireRole(has: Role, least: Role | 'viewer'): void {
  if (least === 'viewer' || includesRole(has, least)) return;
  throw dashboardRefusal('forbidden', ({ access: { onlyOwners, onlyAdmins } }) =>
    least === 'owner' ? onlyOwners : onlyAdmins,
  );
}
