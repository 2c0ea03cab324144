import { setGrant } from '../accounts/members.ts';
import { createOrganisation, listOrganisations } from '../accounts/organisations.ts';
import { createUser, type User } from '../accounts/users.ts';
import type { Database, Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { BASE62, randomText } from '../database/secret.ts';
import type { Clock } from '../domain/clock.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Site } from '../domain/site.ts';
import { createApiKey } from '../sites/api-keys.ts';
import { createFunnel } from '../sites/funnels.ts';
import { createGoal } from '../sites/goals.ts';
import { createGroup, type SiteGroup } from '../sites/groups.ts';
import { keepProperty } from '../sites/properties.ts';
import { setRevenue } from '../sites/revenues.ts';
import { createSite } from '../sites/sites.ts';
import { demoEmail, demoName, TWO_SITES } from './demo-organisation.ts';
import type { DemoMember, DemoPlan, DemoSite } from './demo-site.ts';

const PASSWORD_CHARS = 16;

/** A demo organisation: the owner's sign-in, an API key, the sites, and what an agency has beside them. */
export interface Demo {
  readonly orgId: number;
  readonly email: string;
  /** Of the owner and all members. */
  readonly password: string;
  readonly key: string;
  readonly sites: readonly CreatedSite[];
  readonly groups: readonly SiteGroup[];
  readonly members: readonly (DemoMember & { readonly email: string })[];
}

interface CreatedSite {
  readonly site: Site;
  readonly funnels: readonly FunnelVersion[];
  /** The plan that it was made from. */
  readonly planned: DemoSite;
}

/**
 * Creates an organisation with an owner, an API key, and sites with goals, kept properties and funnels; groups and members when the
 * plan has some. The sites have no traffic yet.
 *
 * @param created called after each site with the number of those that there are
 */
export async function createDemo(
  database: Database,
  clock: Clock,
  plan: DemoPlan = TWO_SITES,
  created: (sites: number) => void = () => {},
): Promise<Demo> {
  const { db } = database;
  const number = (await listOrganisations(db, { isDemo: true })).length + 1;
  const { id: orgId } = await createOrganisation(db, clock, { name: demoName(number), isDemo: true });
  const password = randomText(BASE62, PASSWORD_CHARS);
  const { email } = await createDemoUser(db, clock, { orgId, password, role: 'owner' }, number);
  const { key } = await createApiKey(db, clock, { orgId, name: 'demo' });
  const sites: CreatedSite[] = [];
  for (const planned of plan.sites) {
    sites.push(await createDemoSite(db, clock, orgId, planned));
    created(sites.length);
  }
  const groups: SiteGroup[] = [];
  for (const { name, sites: places } of plan.groups) {
    groups.push(await createGroup(db, clock, orgId, { name, sites: places.map((place) => sites[place]!.site.id) }));
  }
  const members: Demo['members'][number][] = [];
  for (const member of plan.members) {
    const { role, group, withheld } = member;
    const user = await createDemoUser(db, clock, { orgId, password, role }, number);
    const reach = { sites: [], groups: groups.filter(({ name }) => name === group).map(({ id }) => id) };
    await setGrant(db, clock, { orgId, userId: user.id }, { role, reach, withheld, expiresAt: null });
    members.push({ ...member, email: user.email });
  }
  return { orgId, email, password, key, sites, groups, members };
}

async function createDemoSite(db: Db, clock: Clock, orgId: number, planned: DemoSite): Promise<CreatedSite> {
  const { domain, name, timezone, goals, properties, funnels } = planned;
  const site = await createSite(db, clock, { orgId, domain, name, timezone, retentionMonths: null, honoursGpc: true });
  for (const { revenue, ...goal } of goals) {
    const { id: goalId } = await createGoal(db, clock, { siteId: site.id, ...goal });
    if (revenue !== undefined) await setRevenue(db, clock, { siteId: site.id, goalId }, revenue);
  }
  for (const key of properties) await keepProperty(db, clock, { siteId: site.id, key });
  const made = [];
  for (const funnel of funnels) made.push(await createFunnel(db, clock, { siteId: site.id, ...funnel }));
  return { site, funnels: made, planned };
}

/** Creates a user under the first free address: demo@example.com, demo2@example.com, … for the owner. */
async function createDemoUser(
  db: Db,
  clock: Clock,
  user: { readonly orgId: number; readonly password: string; readonly role: 'owner' | DemoMember['role'] },
  first: number,
): Promise<User> {
  for (let number = first; ; number++) {
    try {
      return await createUser(db, clock, { ...user, email: demoEmail(number, user.role) });
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === 'conflict')) throw error;
    }
  }
}
