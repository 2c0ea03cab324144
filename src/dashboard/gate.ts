import { reachesOf, withholds } from '../accounts/grants.ts';
import { type HeldMembership, heldMemberships, type Membership } from '../accounts/memberships.ts';
import { type Organisation, requireOrganisation } from '../accounts/organisations.ts';
import type { Withheld } from '../domain/grant.ts';
import { includesRole, type Role } from '../domain/role.ts';
import { isUnited, type Site } from '../domain/site.ts';
import { ActiveSites } from '../sites/active-sites.ts';
import { findOpenLink, isAccessTo, type LinkedSite } from '../sites/open-links.ts';
import { findSite } from '../sites/sites.ts';
import { GROUP_PREFIX, nameInPath } from '../sites/subjects.ts';
import { withheld } from './amounts.ts';
import type { Dependencies } from './dependencies.ts';
import { dashboardRefusal } from './refusals/translations.ts';
import type { DashboardRequest, DashboardRoute, ShareCredentials } from './route.ts';

type AnyRequest = DashboardRequest<unknown>;

/**
 * Admits a request when its sender has the route's access, and adds the organisation or site that the path names. All
 * permissions of users are decided here and nowhere else. Throws a DashboardError `signed_out`, `forbidden`, `factor_needed`, or
 * `not_found`. Another organisation's data is `not_found`, as if it did not exist. Throws a DashboardError `password` for a public link
 * with a password that was not given: nothing else of the link is told then.
 */
export async function admit(
  { database, clock, isOperator }: Pick<Dependencies, 'database' | 'clock' | 'isOperator'>,
  { access, isOfGroups }: Pick<DashboardRoute, 'access' | 'isOfGroups'>,
  request: AnyRequest,
): Promise<object> {
  if (access === 'anyone') return request;
  const { signedIn, share } = request;
  if (access.startsWith('site:public') && share !== null) {
    const opened = await openedLink(database.db, clock, share);
    if (access === 'site:public' || opened?.link.withRevenue === true) {
      const isAnswered = opened !== null && (!isUnited(opened.site) || isOfGroups === true);
      if (!isAnswered || nameInPath(opened.site) !== request.params.site)
        throw dashboardRefusal('not_found', (texts) => texts.access.noSite);
      const { site, link } = opened;
      return { ...request, site, grant: null, link, language: link.language ?? request.language };
    }
  }
  if (signedIn === null) throw dashboardRefusal('signed_out', (texts) => texts.access.signInFirst);
  if (access === 'user') return request;
  if (access === 'operator') {
    if (!(await isOperator(signedIn.user.id, signedIn.provider)))
      throw dashboardRefusal('forbidden', (texts) => texts.access.onlyOperators);
    return request;
  }
  const memberships = await heldMemberships(database.db, clock, signedIn.user.id, signedIn.provider);
  const [scope, least, part] = access.split(':') as ['org' | 'site', Role | 'public', Withheld | undefined];
  if (scope === 'org') {
    const id = Number(request.params.org);
    const membership = memberships.find(({ orgId }) => orgId === id);
    if (membership === undefined) throw dashboardRefusal('not_found', (texts) => texts.access.noOrganisation);
    const grant = await withFactor(database.db, membership);
    requireRole(grant.role, least);
    return { ...request, org: await requireOrganisation(database.db, id), grant };
  }
  const named = request.params.site ?? '';
  const { site, membership } =
    isOfGroups && named.startsWith(GROUP_PREFIX)
      ? await groupAmong(database.db, named, memberships)
      : await siteAmong(database.db, named, memberships);
  const grant = await withFactor(database.db, membership);
  requireRole(grant.role, least);
  if (part !== undefined && withholds(grant, part)) throw withheld();
  return { ...request, site, grant, link: null };
}

/**
 * Finds the public link that a page was opened by, and its site; null for one that does not exist. Throws a DashboardError `password`
 * when its password was not given.
 */
export async function openedLink(
  db: Dependencies['database']['db'],
  clock: Dependencies['clock'],
  { token, access }: ShareCredentials,
): Promise<LinkedSite | null> {
  const found = await findOpenLink(db, clock, token);
  if (found !== null && !isAccessTo(found.link, clock, access)) {
    throw dashboardRefusal('password', (texts) => texts.linkPassword.needed);
  }
  return found;
}

/** Returns the id of the organisation that an admitted request is about; null without one. */
export function organisationOf(admitted: object): number | null {
  const { org, site } = admitted as { readonly org?: Organisation; readonly site?: Site };
  return org?.id ?? site?.orgId ?? null;
}

async function siteAmong(
  db: Dependencies['database']['db'],
  publicId: string,
  memberships: readonly HeldMembership[],
): Promise<{ readonly site: Site; readonly membership: HeldMembership }> {
  const site = await findSite(db, publicId);
  const membership = memberships.find(({ orgId }) => orgId === site?.orgId);
  if (site === undefined || membership === undefined || !(await reachesOf(db, membership.reach))(site.id)) {
    throw dashboardRefusal('not_found', (texts) => texts.access.noSite);
  }
  return { site, membership };
}

/** Finds a group that the user reaches, as one site. */
async function groupAmong(
  db: Dependencies['database']['db'],
  named: string,
  memberships: readonly HeldMembership[],
): Promise<{ readonly site: Site; readonly membership: HeldMembership }> {
  const id = Number(named.slice(GROUP_PREFIX.length));
  for (const membership of memberships) {
    const site = Number.isSafeInteger(id) ? await new ActiveSites(db).findGroup(membership, id) : null;
    if (site !== null) return { site, membership };
  }
  throw dashboardRefusal('not_found', (texts) => texts.access.noSite);
}

/** Throws a DashboardError `factor_needed` for a member without the second factor that the organisation requires. */
async function withFactor(
  db: Dependencies['database']['db'],
  { lacksFactor, ...grant }: HeldMembership,
): Promise<Membership> {
  if (!lacksFactor) return grant;
  const { name } = await requireOrganisation(db, grant.orgId);
  throw dashboardRefusal('factor_needed', (texts) => texts.access.factorNeeded(name));
}

function requireRole(has: Role, least: Role | 'public'): void {
  if (least === 'public' || includesRole(has, least)) return;
  throw dashboardRefusal('forbidden', ({ access: { onlyOwners, onlyAdmins, onlyEditors } }) =>
    least === 'owner' ? onlyOwners : least === 'admin' ? onlyAdmins : onlyEditors,
  );
}
