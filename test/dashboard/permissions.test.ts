/**
 * The permissions of every route of the dashboard's server side, for every kind of user, in their own and another
 * organisation.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Dependencies } from '../../src/dashboard/dependencies.ts';
import { routesOf } from '../../src/dashboard/routes/routes.ts';
import { epochMs } from '../../src/database/clock-ms.ts';
import type { Reach } from '../../src/domain/grant.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGroup, deleteGroup } from '../../src/sites/groups.ts';
import { createShareLink, type LinkChanges, revokeShareLink } from '../../src/sites/share-links.ts';
import { deleteSite } from '../../src/sites/sites.ts';
import { looks } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { askRoute, outcomeOf } from './ask-route.ts';
import { allowed, MEMBERS, type MemberKind, type Outcome, PEOPLE, type Person } from './permission-people.ts';
import { ROUTES } from './route-access.ts';

let service: TestService;
let own: Site;
/** Another site of the organisation. */
let other: Site;
let foreign: Site;
let operatorsOrg: number;

before(async () => {
  service = await TestService.start();
  operatorsOrg = (await service.site()).orgId;
  own = await anotherSite('own.example');
  other = await service.site({ orgId: own.orgId, domain: 'other.example' });
  foreign = await anotherSite('foreign.example');
});

after(() => service.close());

/** Returns the word of the matrix: the part that may be withheld, or the role. */
function accessOf(access: string): string {
  return access.split(':').at(-1)!;
}

test('every route is in the matrix, and no other', () => {
  const harness: Dependencies = new Proxy(() => {}, {
    get: () => harness,
    apply: () => harness,
  }) as unknown as Dependencies;
  const actual = routesOf(harness).map(({ method, path, access }) => [`${method} ${path}`, accessOf(access)]);
  assert.deepEqual(Object.fromEntries(actual), ROUTES);
  assert.equal(actual.length, Object.keys(ROUTES).length);
});

for (const [route, access] of Object.entries(ROUTES)) {
  test(`${route} is for ${access}`, async () => {
    const found: Partial<Record<Person, Outcome>> = {};
    const expected = Object.fromEntries(PEOPLE.map((person) => [person, allowed(route, access, person)]));
    for (const person of PEOPLE) {
      // What only reads, or is refused, changes nobody, so these people are the same for all routes.
      const isChanging = !route.startsWith('GET ') && expected[person] === 'in';
      const headers = await (isChanging ? headersOf(person) : readersHeaders(person));
      found[person] = outcomeOf(await askRoute(service, route, own, headers));
    }
    assert.deepEqual(found, expected);
  });
}

test('a request that another site makes a browser send is refused', async () => {
  for (const foreignHeaders of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: service.url, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]) {
    for (const route of Object.keys(ROUTES)) {
      if (route.startsWith('GET ')) continue;
      const headers = { cookie: (await signedIn(service, own.orgId, 'owner')).cookie, ...foreignHeaders };
      const response = await askRoute(service, route, own, headers);
      assert.equal(outcomeOf(response), 'forbidden', `${route} ${JSON.stringify(foreignHeaders)}`);
    }
  }
});

test('a link that has ended, or is of something else, opens nothing, on every route', async () => {
  const { database, clock } = service;
  const { db } = database;
  const link = (owner: Parameters<typeof createShareLink>[2], fields: Partial<LinkChanges> = {}) =>
    createShareLink(db, clock, owner, 'link', { withRevenue: true, ...fields });
  const group = await createGroup(db, clock, own.orgId, { name: 'Of links', sites: [own.id] });
  const deleted = await service.site({ orgId: own.orgId, domain: 'deleted.example' });
  const revoked = await link(own.id);
  const tokens = {
    'of another site': (await link(other.id)).token,
    expired: (await link(own.id, { expiresAt: epochMs(clock) + 60_000 })).token,
    'of its group': (await link({ groupId: group.id })).token,
    revoked: revoked.token,
    'of another organisation': (await link(foreign.id)).token,
    'of a deleted site': (await link(deleted.id)).token,
    badge: (await link(own.id, { hasBadge: true })).badgeToken!,
    'a site': own.publicId,
  };
  await revokeShareLink(db, own.id, revoked.id);
  await deleteSite(db, clock, deleted.publicId);
  clock.advance(61_000_000);
  for (const [route, access] of Object.entries(ROUTES)) {
    if (access !== 'public' && access !== 'revenue') continue;
    for (const [kind, token] of looks(Object.entries(tokens), 3)) {
      const headers = { 'svc-share': token };
      const { refusal } = await askRoute(service, route, own, headers);
      assert.match(refusal, /^(401 signed_out|404 not_found site not found)/, `${route} ${kind}`);
      const never = await askRoute(service, route, { ...own, publicId: 'nosuchsite12' }, headers);
      assert.equal(refusal, never.refusal, `${route} ${kind}`);
    }
  }
});

test('a session that has ended is none, on every route', async () => {
  const { cookie, userId } = await signedIn(service, own.orgId, 'owner');
  await service.database.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  for (const [route, access] of Object.entries(ROUTES)) {
    if (access === 'anyone') continue;
    assert.equal(outcomeOf(await askRoute(service, route, own, { cookie })), 'signed out', route);
  }
});

/** Creates a site in a new organisation. */
async function anotherSite(domain: string): Promise<Site> {
  const { id } = await createOrganisation(service.database.db, service.clock, { name: domain });
  return service.site({ orgId: id, domain });
}

const readers = new Map<Person, Promise<Record<string, string>>>();

/** Returns the headers of one user of a kind. */
function readersHeaders(person: Person): Promise<Record<string, string>> {
  if (person === 'link' || person === 'foreign link') return headersOf(person);
  const known = readers.get(person) ?? headersOf(person);
  readers.set(person, known);
  return known;
}

/** Returns the headers of a new user of a kind, whom no earlier request has changed. */
async function headersOf(person: Person): Promise<Record<string, string>> {
  const of = async (orgId: number, role: Role, limits?: Parameters<typeof signedIn>[3]) => ({
    cookie: (await signedIn(service, orgId, role, limits)).cookie,
  });
  const link = async (site: Site) => {
    await service.database.db.deleteFrom('share_links').where('site_id', '=', site.id).execute();
    return { 'svc-share': (await createShareLink(service.database.db, service.clock, site.id, 'link')).token };
  };
  switch (person) {
    case 'nobody':
      return {};
    case 'foreign owner':
      return of(foreign.orgId, 'owner');
    case 'operator':
      return of(operatorsOrg, 'owner');
    case 'link':
      return link(own);
    case 'foreign link':
      return link(foreign);
    default: {
      const { role, reaches, withheld = [], isOver = false }: MemberKind = MEMBERS[person];
      const reach = reaches === undefined ? null : await reachOf(reaches);
      return of(own.orgId, role, { reach, withheld, expiresAt: isOver ? epochMs(service.clock) : null });
    }
  }
}

/** Makes what a member reaches. */
async function reachOf(what: NonNullable<MemberKind['reaches']>): Promise<Reach> {
  const { db } = service.database;
  const group = async (sites: readonly number[]) =>
    (await createGroup(db, service.clock, own.orgId, { name: crypto.randomUUID(), sites })).id;
  switch (what) {
    case 'this site':
      return { sites: [own.id], groups: [] };
    case 'another site':
      return { sites: [other.id], groups: [] };
    case 'its group':
      return { sites: [other.id], groups: [await group([other.id, own.id])] };
    case 'another group':
      return { sites: [], groups: [await group([other.id])] };
    case 'a deleted group': {
      const id = await group([own.id]);
      await deleteGroup(db, { orgId: own.orgId, id });
      return { sites: [], groups: [id] };
    }
  }
}
