/** Ids of what belongs to somebody else are not found, in any place of any route. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Site } from '../../src/domain/site.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { askRoute, BODIES } from './ask-route.ts';
import { everythingOf, fill } from './one-of-everything.ts';
import { ROUTES } from './route-access.ts';

let service: TestService;
let own: Site;
/** Another site of the organisation. */
let other: Site;
let foreign: Site;

before(async () => {
  service = await TestService.start();
  const { db } = service.database;
  const organisation = async (name: string) => (await createOrganisation(db, service.clock, { name })).id;
  // The first organisation is the operator's.
  await service.site();
  const orgId = await organisation('Own');
  own = await service.site({ orgId, domain: 'own.example' });
  other = await service.site({ orgId, domain: 'other.example' });
  foreign = await service.site({ orgId: await organisation('Foreign'), domain: 'foreign.example' });
});

after(() => service.close());

test('no id names anything of another organization', () =>
  refusesIdsOf(own, foreign, /^/, async () => (await signedIn(service, own.orgId, 'owner')).cookie));

test('no id names anything of another site of the organization', () =>
  refusesIdsOf(own, other, /\/sites\/:site\//, async () => {
    const reach = { sites: [own.id], groups: [] };
    return (await signedIn(service, own.orgId, 'editor', { reach })).cookie;
  }));

/** Asks about a site with the ids of everything of another one. */
async function refusesIdsOf(asked: Site, site: Site, routes: RegExp, newCookie: () => Promise<string>): Promise<void> {
  const ids = await fill(service, site);
  // The ids in the paths exist in the other site, so a 404 does not come from a mistyped id.
  const untouched = await everythingOf(service, site);
  // A relay key belongs to the server, and to no organisation.
  for (const [route, access] of Object.entries(ROUTES)) {
    const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name!).filter((name) => name in ids);
    if (access === 'operator' || names.length === 0 || !routes.test(route)) continue;
    const response = await askRoute(service, route, asked, { cookie: await newCookie() }, ids, BODIES[route]);
    const isForAdmins = response.refusal.startsWith('403 forbidden only an owner or admin');
    if (!isForAdmins || site === foreign) {
      assert.equal(response.status, 404, `${route}: ${await response.text()}`);
    }
    const now = await everythingOf(service, site);
    if (site === foreign) assert.deepEqual(now, untouched, route);
    else assert.deepEqual(withoutMembers(now), withoutMembers(untouched), route);
  }
}

/** Those who ask are members of the other site's organisation as well. */
function withoutMembers(everything: object): object {
  return { ...everything, members: null, sessions: null };
}

test('an alert cannot watch the goal of another site', async () => {
  const { goal } = await fill(service, foreign);
  const headers = { cookie: (await signedIn(service, own.orgId, 'owner')).cookie };
  const body = {
    type: 'goal',
    threshold: 1,
    goalId: Number(goal),
    url: null,
    emails: ['a@example.com'],
  };
  const response = await askRoute(service, 'POST /sites/:site/alerts', own, headers, {}, body);
  assert.ok(response.status === 400 || response.status === 404, await response.text());
});
