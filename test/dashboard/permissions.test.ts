/**
 * The permissions of every route of the dashboard's server side, for every kind of user, in their own and another
 * organisation.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Dependencies } from '../../src/dashboard/dependencies.ts';
import { routesOf } from '../../src/dashboard/routes/routes.ts';
import type { Site } from '../../src/domain/site.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { everythingOf, fill } from './one-of-everything.ts';
import { type Access, ROUTES } from './route-access.ts';

/** The outcome of a request: admitted, or one of the refusals. */
type Outcome = 'in' | 'signed out' | 'forbidden' | 'not there';

const PEOPLE = ['nobody', 'foreign owner', 'member', 'admin', 'owner', 'operator', 'link', 'foreign link'] as const;
type Person = (typeof PEOPLE)[number];

/** The outcomes of each kind of access for each kind of user. The operator is a stranger to the organisation. */
const ALLOWED: Readonly<Record<Access, Readonly<Record<Person, Outcome>>>> = {
  anyone: outcomes('in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'),
  user: outcomes('signed out', 'in', 'in', 'in', 'in', 'in', 'signed out', 'signed out'),
  operator: outcomes(
    'signed out',
    'forbidden',
    'forbidden',
    'forbidden',
    'forbidden',
    'in',
    'signed out',
    'signed out',
  ),
  member: outcomes('signed out', 'not there', 'in', 'in', 'in', 'not there', 'signed out', 'signed out'),
  admin: outcomes('signed out', 'not there', 'forbidden', 'in', 'in', 'not there', 'signed out', 'signed out'),
  owner: outcomes('signed out', 'not there', 'forbidden', 'forbidden', 'in', 'not there', 'signed out', 'signed out'),
  viewer: outcomes('signed out', 'not there', 'in', 'in', 'in', 'not there', 'in', 'not there'),
};

/** Valid bodies of the routes whose path names something besides the organisation or the site. */
const BODIES: Readonly<Record<string, object>> = {
  'PATCH /orgs/:org/members/:user': { role: 'member' },
  'PATCH /sites/:site/goals/:goal': { name: 'Taken', kind: 'page', pattern: '/taken' },
  'PATCH /sites/:site/annotations/:annotation': { day: '2026-05-20', text: 'Taken' },
  'PATCH /sites/:site/funnels/:funnel': {
    name: 'Taken',
    windowMinutes: 5,
    steps: [
      { kind: 'page', pattern: '/a' },
      { kind: 'page', pattern: '/b' },
    ],
  },
  'PATCH /sites/:site/segments/:segment': { name: 'Taken', where: ['country:is:DE'] },
  'PATCH /sites/:site/own-segments/:segment': { name: 'Taken', where: ['country:is:DE'] },
  'PUT /sites/:site/report-recipients/:recipient': {
    ...{ language: 'de', withRevenue: true, linkId: null, segmentId: null },
  },
  'PUT /sites/:site/alerts/:rule': {
    threshold: 1,
    goalId: null,
    url: null,
    emails: ['taken@example.com'],
    newSecret: false,
  },
  'PUT /sites/:site/alerts/:rule/enabled': { enabled: false },
  'POST /sites/:site/alerts/:rule/ask': { email: 'a@example.com' },
};

let service: TestService;
let own: Site;
let foreign: Site;
let operatorsOrg: number;

before(async () => {
  service = await TestService.start();
  operatorsOrg = (await service.site()).orgId;
  own = await anotherSite('own.example');
  foreign = await anotherSite('foreign.example');
});

after(() => service.close());

test('every route is in the matrix, and no other', () => {
  const harness: Dependencies = new Proxy(() => {}, {
    get: () => harness,
    apply: () => harness,
  }) as unknown as Dependencies;
  const actual = routesOf(harness).map(({ method, path, access }) => [`${method} ${path}`, access.split(':').at(-1)]);
  assert.deepEqual(Object.fromEntries(actual), ROUTES);
  assert.equal(actual.length, Object.keys(ROUTES).length);
});

for (const [route, access] of Object.entries(ROUTES)) {
  test(`${route} is for ${access}`, async () => {
    const found: Partial<Record<Person, Outcome>> = {};
    for (const person of PEOPLE) found[person] = outcomeOf(await ask(route, own, await headersOf(person)));
    assert.deepEqual(found, ALLOWED[access]);
  });
}

test('no id names anything of another organization', async () => {
  const ids = await fill(service, foreign);
  // The ids in the paths exist in the other organisation, so a 404 does not come from a mistyped id.
  const untouched = await everythingOf(service, foreign);
  // A relay key belongs to the server, and to no organisation.
  for (const [route] of Object.entries(ROUTES).filter(([, access]) => access !== 'operator')) {
    const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name!).filter((name) => name in ids);
    if (names.length === 0) continue;
    const headers = { cookie: (await signedIn(service, own.orgId, 'owner')).cookie };
    const response = await ask(route, own, headers, ids, BODIES[route]);
    assert.equal(response.status, 404, `${route}: ${await response.text()}`);
    assert.deepEqual(await everythingOf(service, foreign), untouched, route);
  }
});

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
  const response = await ask('POST /sites/:site/alerts', own, headers, {}, body);
  assert.ok(response.status === 400 || response.status === 404, await response.text());
});

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
      const response = await ask(route, own, headers);
      assert.equal(outcomeOf(response), 'forbidden', `${route} ${JSON.stringify(foreignHeaders)}`);
    }
  }
});

function outcomes(...all: readonly Outcome[]): Record<Person, Outcome> {
  return Object.fromEntries(PEOPLE.map((person, i) => [person, all[i]!])) as Record<Person, Outcome>;
}

/** Creates a site in a new organisation. */
async function anotherSite(domain: string): Promise<Site> {
  const { id } = await createOrganisation(service.database.db, service.clock, { name: domain });
  return service.site({ orgId: id, domain });
}

/** Returns the headers of a new user of a kind, whom no earlier request has changed. */
async function headersOf(person: Person): Promise<Record<string, string>> {
  const of = async (orgId: number, role: 'owner' | 'admin' | 'member') => ({
    cookie: (await signedIn(service, orgId, role)).cookie,
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
    default:
      return of(own.orgId, person);
  }
}

/** Sends a request about a site. Other ids in its path do not exist unless `ids` has them. */
async function ask(
  route: string,
  site: Site,
  headers: Readonly<Record<string, string>>,
  ids: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<{ readonly status: number; text(): Promise<string>; readonly refusal: string }> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    name === 'site' ? site.publicId : name === 'org' ? String(site.orgId) : (ids[name] ?? '999999'),
  );
  const response = await fetch(`${service.url}/dashboard${path}`, {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const text = await response.text();
  const { error } = JSON.parse(text) as { error?: { code: string; message: string } };
  return {
    status: response.status,
    text: async () => text,
    refusal: error === undefined ? '' : `${response.status} ${error.code} ${error.message}`,
  };
}

/**
 * Returns whether a request was admitted. The route's own refusal of an empty body or a made-up id counts as admitted.
 */
function outcomeOf({ refusal }: { readonly refusal: string }): Outcome {
  if (refusal.startsWith('401 signed_out')) return 'signed out';
  if (refusal.startsWith('403 ')) return 'forbidden';
  if (/^404 not_found (site|organization) not found$/.test(refusal)) return 'not there';
  return 'in';
}
