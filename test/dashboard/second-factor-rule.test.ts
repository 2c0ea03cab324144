/** Organisations that require a second factor: who sees what, before and after the time of grace, on every route. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { heldMemberships } from '../../src/accounts/memberships.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { addPasskey } from '../../src/accounts/passkeys.ts';
import { turnOnSecondFactor } from '../../src/accounts/second-factors.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Site } from '../../src/domain/site.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { looks } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { type SignedInUser, signedIn } from './account.ts';
import { PASSWORD, person, turnOn } from './account-user.ts';
import { askRoute, outcomeOf } from './ask-route.ts';
import { BrowserTab } from './browser-tab.ts';
import { ROUTES } from './route-access.ts';

const OWN_FIRST = '409 conflict: set up two-factor authentication for your own account first';

let service: TestService;
/** A site of the organisation that runs the server. */
let own: Site;
before(async () => {
  service = await TestService.start();
  own = await service.site();
});
after(() => service.close());

test('an owner with a second factor requires it, with days of grace, and ends that again', async () => {
  const site = await ofNewOrganisation();
  const path = `/orgs/${site.orgId}/second-factor`;
  const owner = await member(site, 'owner');
  assert.equal(await owner.tab.refused('PUT', path, { graceDays: 14 }), OWN_FIRST);
  assert.deepEqual(await owner.tab.get('GET', path), { requiredAt: null });
  await withApp(owner);
  for (const graceDays of [-1, 1.5, 366]) {
    assert.match(await owner.tab.refused('PUT', path, { graceDays }), /^400 invalid: enter whole days, at most 365/);
  }
  const now = nowMs();
  const { requiredAt } = await owner.tab.get<{ requiredAt: number }>('PUT', path, { graceDays: 14 });
  assert.ok(requiredAt >= now + 14 * 86_400_000 && requiredAt <= nowMs() + 14 * 86_400_000);

  const viewer = await member(site, 'viewer');
  const due = async () => (await viewer.tab.get<SessionAnswer>('GET', '/session')).factorsDue;
  assert.deepEqual(await due(), [{ id: site.orgId, name: 'Strict', at: requiredAt }]);
  assert.equal((await owner.tab.get<SessionAnswer>('GET', '/session')).factorsDue, undefined);
  assert.match(await viewer.tab.refused('PUT', path, { graceDays: null }), /^403 forbidden/);
  await owner.tab.get('PUT', path, { graceDays: null });
  assert.equal(await due(), undefined);
});

test('after the time of grace, a member without a second factor is refused on every route of the organisation and its sites alone', async () => {
  const [owner, strangers] = [await member(own, 'owner'), await ofNewOrganisation()];
  await requiredFrom(own.orgId, nowMs());
  const routes = Object.entries(ROUTES);
  const firstOfEach = new Map(routes.toReversed().map(([route, access]) => [access, route]));
  const isFirst = (route: string) => firstOfEach.get(ROUTES[route]!) === route;
  const inTurn = routes.toSorted(([one], [other]) => Number(isFirst(other)) - Number(isFirst(one)));
  for (const [route, access] of looks(inTurn, firstOfEach.size + 10)) {
    const response = await askRoute(service, route, own, { cookie: owner.cookie });
    if (access === 'anyone') assert.doesNotMatch(response.refusal, /factor_needed/, route);
    else if (access === 'operator') assert.equal(outcomeOf(response), 'forbidden', route);
    else if (access === 'user') assert.equal(outcomeOf(response), 'in', route);
    else assert.match(response.refusal, /^403 factor_needed Test requires two-factor authentication/, route);
    // Signing out and the like ends the session that the next route needs.
    if (access === 'anyone' || access === 'user') Object.assign(owner, await member(own, 'owner'));
  }
  const session = await owner.tab.get<SessionAnswer>('GET', '/session');
  assert.deepEqual([session.organisations, session.isOperator], [[], false]);
  assert.deepEqual(
    session.factorsDue?.map(({ name }) => name),
    ['Test'],
  );
  // A stranger learns nothing of it, and a member of some sites nothing of others.
  const stranger = await member(strangers, 'owner');
  assert.match(await stranger.tab.refused('GET', `/sites/${own.publicId}/stats`), /^404 not_found/);
  const limited = await signedIn(service, own.orgId, 'viewer', { reach: { sites: [], groups: [] } });
  const { refusal } = await askRoute(service, 'GET /sites/:site/stats', own, { cookie: limited.cookie });
  assert.match(refusal, /^404 not_found/);
  // Links and keys are no members.
  const { token } = await createShareLink(service.database.db, service.clock, own.id, 'link');
  const linked = await askRoute(service, 'GET /sites/:site/stats', own, { 'svc-share': token });
  assert.equal(linked.refusal, '');
  await service.answer(own, '/realtime');
  await service.database.db.deleteFrom('second_factor_requirements').execute();
});

/** How members come to have a second factor, or not. */
const FACTORS = {
  none: async () => {},
  app: withApp,
  passkey: async ({ userId }: SignedInUser) => {
    const credential = { id: `credential ${userId}`, publicKey: 'AA', counter: 0, transports: [] };
    await addPasskey(service.database.db, service.clock, userId, { ...credential, name: 'Key' });
  },
} as const;

test('members with an app or a passkey, and all before the end of the grace, are admitted as without the requirement', async () => {
  const site = await ofNewOrganisation();
  const ofMembers = Object.entries(ROUTES).filter(([route, access]) => {
    return route.startsWith('GET ') && !['anyone', 'user', 'operator'].includes(access);
  });
  for (const role of ['owner', 'viewer'] as const) {
    for (const [factor, add] of Object.entries(FACTORS)) {
      const someone = await member(site, role);
      await add(someone);
      for (const isOver of [false, true]) {
        for (const [route] of looks(ofMembers, 3)) {
          const ask = async () => outcomeOf(await askRoute(service, route, site, { cookie: someone.cookie }));
          await service.database.db.deleteFrom('second_factor_requirements').execute();
          const without = await ask();
          await requiredFrom(site.orgId, nowMs() + (isOver ? 0 : 60_000));
          const expected = isOver && factor === 'none' && without !== 'not there' ? 'forbidden' : without;
          assert.equal(await ask(), expected, `${route} ${role} ${factor} ${isOver}`);
        }
      }
    }
  }
  // Those whom a provider has signed in are checked there.
  const { userId } = await member(site, 'viewer');
  const held = async (provider: string | null) =>
    (await heldMemberships(service.database.db, service.clock, userId, provider)).map(({ lacksFactor }) => lacksFactor);
  assert.deepEqual([await held(null), await held('sso')], [[true], [false]]);
});

test('a member who is shut out adds a factor and is in again, and falls out when the last one is removed', async () => {
  const site = await ofNewOrganisation();
  await requiredFrom(site.orgId, nowMs());
  const { email } = await person(service, site.orgId);
  const tab = new BrowserTab(service);
  await tab.signIn(email, PASSWORD);
  const stats = () => tab.ask('GET', `/sites/${site.publicId}/stats`).then(({ status }) => status);
  assert.equal(await stats(), 403);
  await turnOn(service, tab);
  assert.equal(await stats(), 200);
  await tab.get('DELETE', '/account/second-factor', { password: PASSWORD });
  assert.equal(await stats(), 403);
});

test('an owner resets the second factor of a member, unless the member is in an organisation of others too', async () => {
  const site = await ofNewOrganisation();
  const [owner, admin, viewer] = [
    await member(site, 'owner'),
    await member(site, 'admin'),
    await member(site, 'viewer'),
  ];
  const path = `/orgs/${site.orgId}/members/${viewer.userId}/second-factor`;
  const off = '409 conflict: two-factor authentication is already off';
  assert.equal(await owner.tab.refused('DELETE', path), off);
  await FACTORS.passkey(viewer);
  assert.match(await admin.tab.refused('DELETE', path), /^403 forbidden/);
  const other = await ofNewOrganisation();
  const { db } = service.database;
  const joined = { user_id: viewer.userId, org_id: other.orgId, role: 'viewer' as const, created_at: 0 };
  await db.insertInto('members').values(joined).execute();
  assert.match(await owner.tab.refused('DELETE', path), /^409 conflict: this member also belongs to an organization/);
  await db.deleteFrom('members').where('org_id', '=', other.orgId).execute();
  await owner.tab.get('DELETE', path);
  assert.equal(await viewer.tab.whoAmI(), undefined);
  assert.equal(await owner.tab.refused('DELETE', path), off);
  const foreign = `/orgs/${site.orgId}/members/${(await member(other, 'viewer')).userId}/second-factor`;
  assert.match(await owner.tab.refused('DELETE', foreign), /^404 not_found/);
});

async function ofNewOrganisation(): Promise<Site> {
  const { id } = await createOrganisation(service.database.db, service.clock, { name: 'Strict' });
  return service.site({ orgId: id, domain: `${crypto.randomUUID()}.example` });
}

async function member({ orgId }: Site, role: Role): Promise<SignedInUser & { readonly tab: BrowserTab }> {
  const user = await signedIn(service, orgId, role);
  const tab = new BrowserTab(service);
  tab.take(user.cookie);
  return { ...user, tab };
}

async function withApp({ userId }: SignedInUser): Promise<void> {
  await turnOnSecondFactor(service.database.db, service.clock, userId);
}

async function requiredFrom(orgId: number, required_at: number): Promise<void> {
  await service.database.db
    .insertInto('second_factor_requirements')
    .values({ org_id: orgId, required_at, created_at: 0 })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ required_at }))
    .execute();
}

function nowMs(): number {
  return Math.floor(service.clock.nowMicros() / 1000);
}
