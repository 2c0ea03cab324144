/** An id in a query or a body that is another site's or organisation's is answered as one that does not exist. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Site } from '../../src/domain/site.ts';
import { readCondition } from '../../src/sites/segment-conditions.ts';
import { createSegment } from '../../src/sites/segments.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { looks } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { everythingOf, fill } from './one-of-everything.ts';

type Ids = Readonly<Record<string, string>>;
type Request = readonly [route: string, body?: object];

let service: TestService;
let own: Site;
let ofOwn: Ids;
/** Another site of the organisation, and one of another. */
let others: readonly { readonly site: Site; readonly ids: Ids }[];
/** They never were. */
const NEVER: Ids = new Proxy({}, { get: (_, name) => (name === 'site' ? 'nosuchsite12' : '99999999') });

before(async () => {
  service = await TestService.start();
  const { db } = service.database;
  const organisation = async (name: string) => (await createOrganisation(db, service.clock, { name })).id;
  // The first organisation is the operator's.
  await service.site();
  const orgId = await organisation('Own');
  own = await service.site({ orgId, domain: 'own.example' });
  const sites = [
    await service.site({ orgId, domain: 'other.example' }),
    await service.site({ orgId: await organisation('Foreign'), domain: 'foreign.example' }),
  ];
  ofOwn = await fill(service, own);
  others = await Promise.all(
    sites.map(async (site) => {
      const ids = await fill(service, site);
      const fields = {
        siteId: site.id,
        userId: Number(ids.user),
        name: 'Own',
        conditions: [readCondition('device:is:desktop')],
      };
      const { id } = await createSegment(db, service.clock, fields);
      return { site, ids: { ...ids, ownSegment: String(id), site: site.publicId, org: String(site.orgId) } };
    }),
  );
});

after(() => service.close());

/** Requests about a site that name something of it. */
function ofSite({ goal, segment, ownSegment, link }: Ids): readonly Request[] {
  const rule = { type: 'spike', threshold: 1, goalId: null, url: null, emails: ['a@example.com'] };
  const recipient = { language: 'de', withRevenue: false, linkId: null, segmentId: null };
  const named = [`goal:is:${goal}`, `goal:is_not:${goal}`, `segment:is:${segment}`, `segment:is:${ownSegment}`];
  return [
    ...named.flatMap((where): Request[] => [
      [`GET /stats?where=${where}`],
      [`GET /breakdown?dimension=page&where=${where}`],
      [`GET /alerts/preview?type=spike&threshold=1&where=${where}`],
      ['POST /alerts', { ...rule, where: [where] }],
      ['POST /share-links', { name: 'x', where: [where] }],
      ['POST /segments', { name: 'x', where: [where] }],
      ['POST /own-segments', { name: 'x', where: [where] }],
    ]),
    ...['stats?', 'goal-timeseries?metric=conversions&', 'breakdown?dimension=page&metric=conversions&'].map(
      (path): Request => [`GET /${path}goal=${goal}`],
    ),
    [`GET /revenue?dimension=channel&goal=${goal}`],
    [`GET /revenue-stats?goal=${goal}`],
    [`GET /alerts/preview?type=goal&threshold=1&goal=${goal}`],
    ['POST /alerts', { ...rule, type: 'goal', goalId: Number(goal) }],
    ...[segment, ownSegment].map(
      (id): Request => ['PUT /reports', { weekly: false, monthly: false, segmentId: Number(id) }],
    ),
    [`PUT /report-recipients/${ofOwn.recipient}`, { ...recipient, linkId: Number(link) }],
    [`PUT /report-recipients/${ofOwn.recipient}`, { ...recipient, segmentId: Number(segment) }],
    [`PUT /report-recipients/${ofOwn.recipient}`, { ...recipient, segmentId: Number(ownSegment) }],
  ];
}

/** Requests about an organisation that name something of it. */
function ofOrganisation({ site, group }: Ids): readonly Request[] {
  const reaches = [
    { sites: [site], groups: [] },
    { sites: [], groups: [Number(group)] },
  ];
  return [
    ['POST /groups', { name: 'x', sites: [site] }],
    [`PUT /groups/${ofOwn.group}`, { name: 'x', sites: [site] }],
    ...reaches.flatMap((reach): Request[] => [
      ['POST /keys', { name: 'x', reach }],
      ['POST /management-keys', { name: 'x', reach, scopes: ['sites:read'] }],
      ['POST /invitations', { email: 'x@example.com', role: 'viewer', reach }],
      [`PATCH /members/${ofOwn.user}`, { role: 'viewer', reach }],
    ]),
  ];
}

/** Asks with ids of something else, and with ids of nothing. */
async function refusesAlike(
  below: string,
  headers: Readonly<Record<string, string>>,
  of: Ids,
  requests: typeof ofSite,
) {
  const withoutIds = (text: string) => text.replace(/"?\b(nosuchsite12|\w{12}|\d+)\b"?/g, 'ID');
  const answers = async (ids: Ids) => {
    const found: string[] = [];
    for (const [route, body] of requests(ids)) {
      const [method = '', path = ''] = route.split(' ');
      const response = await fetch(`${service.url}/dashboard${below}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      assert.ok([400, 404].includes(response.status), `${route} ${JSON.stringify(body)}: ${response.status} ${text}`);
      found.push(`${response.status} ${withoutIds(text)}`);
    }
    return found;
  };
  assert.deepEqual(await answers(of), await answers(NEVER));
}

test('what belongs to another site is as if it did not exist, in queries and bodies', async () => {
  const { cookie } = await signedIn(service, own.orgId, 'owner');
  for (const [route] of ofSite(ofOwn).filter(([name]) => /^GET (?!.*(undefined|revenue))/.test(name))) {
    const path = route.replace('GET ', `/dashboard/sites/${own.publicId}`);
    assert.equal((await fetch(service.url + path, { headers: { cookie } })).status, 200, path);
  }
  const before = await everythingOf(service, own);
  for (const { ids } of looks(others)) await refusesAlike(`/sites/${own.publicId}`, { cookie }, ids, ofSite);
  assert.deepEqual(await everythingOf(service, own), before);
});

test('so is what belongs to another organization', async () => {
  const { cookie } = await signedIn(service, own.orgId, 'owner');
  await refusesAlike(`/orgs/${own.orgId}`, { cookie }, others[1]!.ids, ofOrganisation);
});

test('a public link knows nothing of what other sites have', async () => {
  const { token } = await createShareLink(service.database.db, service.clock, own.id, 'Link', { withRevenue: true });
  const read = (ids: Ids) => ofSite(ids).filter(([route]) => route.startsWith('GET ') && !route.includes('/alerts/'));
  for (const { ids } of looks(others)) await refusesAlike(`/sites/${own.publicId}`, { 'svc-share': token }, ids, read);
});
