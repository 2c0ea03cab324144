/** Tests that scripts manage what a site counts and shows: properties, funnels, segments, channels, exclusions, annotations. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGroup } from '../../src/sites/groups.ts';
import { createSegment, listSegments } from '../../src/sites/segments.ts';
import { signedIn } from '../dashboard/account.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Makes an organisation with a site that is called `shop`. */
async function shop() {
  const { orgId, script } = await Manager.ofNew(service);
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  const { id: siteId } = await service.database.db
    .selectFrom('sites')
    .select('id')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { orgId, script, siteId };
}

const STEPS = [
  { kind: 'page', pattern: '/cart' },
  { kind: 'event', pattern: 'purchase' },
];

/** A thing of each resource, as it is answered, and a change of it. */
const THINGS = [
  { path: '/sites/shop/properties/p', body: { key: 'plan' }, other: { key: 'size' } },
  {
    path: '/sites/shop/funnels/f',
    body: { name: 'Checkout', windowMinutes: 60, steps: STEPS },
    shown: { version: 1 },
    other: { name: 'Purchase' },
  },
  { path: '/sites/shop/segments/s', body: { name: 'Germany', where: ['country:is:DE'] }, other: { name: 'DE' } },
  {
    path: '/sites/shop/exclusions/e',
    body: { kind: 'network', pattern: '203.0.113.0/24' },
    other: { pattern: '198.51.100.0/24' },
  },
  { path: '/exclusions/e', body: { kind: 'user_agent', pattern: 'monitor' }, other: { pattern: 'checker' } },
  { path: '/sites/shop/annotations/a', body: { day: '2026-05-01', text: 'Relaunch' }, other: { text: 'New shop' } },
];

type Thing = Readonly<Record<string, unknown>>;

/** The service counts in the background, and then says since when. */
function withoutCounts({ countedFrom: _, ...thing }: Thing): Thing {
  return thing;
}

for (const { path, body, shown, other } of THINGS) {
  const collection = path.slice(0, path.lastIndexOf('/'));
  const [name, externalId] = path.split('/').slice(-2) as [string, string];

  test(`${collection}: made, found, repeated, changed and removed`, async () => {
    const { script } = await shop();
    const list = async () => ((await script.done(`GET ${collection}`))[name] as Thing[]).map(withoutCounts);
    assert.equal(await script.change(`PUT ${path}?dry_run=true`, body), 'created');
    assert.deepEqual(await list(), []);
    const answer = await script.ask(`PUT ${path}`, body);
    assert.deepEqual([answer.status, answer.headers.get('svc-change')], [201, 'created']);
    const made = withoutCounts(answer.body);
    assert.deepEqual(made, { id: made.id, externalId, ...body, ...shown });
    assert.deepEqual(await list(), [made]);
    assert.equal(await script.change(`PUT ${path}`, body), 'unchanged');
    assert.deepEqual(withoutCounts(await script.done(`GET ${collection}/~${made.id}`)), made);
    const changed = withoutCounts(await script.done(`PUT ${path}`, other));
    assert.deepEqual({ ...changed, id: made.id }, { ...made, ...other });
    assert.deepEqual(await list(), [changed]);
    assert.equal(await script.change(`PUT ${path}`, { ...body, ...other }), 'unchanged');
    assert.equal(await script.change(`DELETE ${path}`), 'removed');
    assert.deepEqual(await list(), []);
    assert.equal(await script.refused(`GET ${path}`), '404 NOT_FOUND');
  });

  test(`${collection}: another organization's is not there, and scopes hold`, async () => {
    const { orgId, script } = await shop();
    const { script: stranger } = await shop();
    const { id } = await script.done(`PUT ${path}`, body);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const asked = method === 'PUT' ? other : undefined;
      assert.equal(await stranger.refused(`${method} ${collection}/~${id}`, asked), '404 NOT_FOUND', method);
    }
    const reads = await Manager.of(service, { orgId, scopes: ['sites:read', 'settings:read'] });
    assert.equal((await reads.done(`GET ${path}`)).id, id);
    assert.equal(await reads.refused(`PUT ${path}`, other), '403 FORBIDDEN');
    assert.equal(await reads.refused(`DELETE ${path}`), '403 FORBIDDEN');
    const sites = await Manager.of(service, { orgId, scopes: ['sites:write'] });
    assert.equal(await sites.refused(`GET ${path}`), '403 FORBIDDEN');
  });
}

test('a key of some sites changes what they have, and nothing that holds for all', async () => {
  const { orgId, script, siteId } = await shop();
  await script.done('PUT /sites/blog', { domain: 'blog.example' });
  await script.done('PUT /exclusions/e', { kind: 'country', pattern: 'DE' });
  const group = await createGroup(service.database.db, service.clock, orgId, { name: 'Client', sites: [siteId] });
  const client = await Manager.of(service, { orgId, reach: { sites: [], groups: [group.id] } });
  await client.done('PUT /sites/shop/channels', { rules: [] });
  for (const { path, body } of THINGS) {
    if (path === '/exclusions/e') {
      assert.equal(await client.refused(`PUT ${path}`, { pattern: 'AT' }), '403 FORBIDDEN');
      assert.equal(await client.refused(`DELETE ${path}`), '403 FORBIDDEN');
      continue;
    }
    await client.done(`PUT ${path}`, body);
    assert.equal(await client.refused(`PUT ${path.replace('shop', 'blog')}`, body), '404 NOT_FOUND', path);
  }
  assert.equal(await client.refused('GET /sites/blog/channels'), '404 NOT_FOUND');
});

test('a rule that is written in another way is the same rule', async () => {
  const { script } = await shop();
  const { id } = await script.done('PUT /sites/shop/exclusions/e', { kind: 'path', pattern: '/über/*' });
  const again = await script.ask('PUT /sites/shop/exclusions/e', { kind: 'path', pattern: ' /über/* ' });
  assert.deepEqual([again.headers.get('svc-change'), again.body.id], ['unchanged', id]);
  assert.equal(
    await script.refused('POST /sites/shop/exclusions', { kind: 'path', pattern: '/über/*' }),
    '409 CONFLICT',
  );
  assert.equal(await script.refused('PUT /sites/shop/exclusions/g', { kind: 'country', pattern: 'X' }), '400 INVALID');
  // That of all sites is another one.
  await script.done('PUT /exclusions/e', { kind: 'path', pattern: '/über/*' });
  const applied = await script.done('POST /apply?prune=true', {
    exclusions: [{ kind: 'path', pattern: '/über/*' }],
    sites: [{ id: 'shop', exclusions: [{ kind: 'path', pattern: '/über/*' }] }],
  });
  assert.deepEqual(
    (applied.changes as { change: string }[]).map(({ change }) => change),
    ['unchanged', 'unchanged', 'unchanged'],
  );
});

test('other steps are another version of the funnel, and a wrong one is told', async () => {
  const { script } = await shop();
  const body = { name: 'Checkout', windowMinutes: 60, steps: STEPS };
  const { id } = await script.done('PUT /sites/shop/funnels/f', body);
  const steps = [{ kind: 'page', pattern: '/basket' }, STEPS[1]];
  assert.deepEqual(await script.done('PUT /sites/shop/funnels/f', { steps }), {
    ...{ id, externalId: 'f', ...body, steps, version: 2 },
  });
  const put = 'PUT /sites/shop/funnels/f';
  assert.equal(await script.refused(put, { steps: [{ kind: 'page', pattern: '/x' }] }), '400 INVALID');
  assert.equal(await script.wrongField(put, { steps: [{ ...STEPS[0], name: 'x' }, STEPS[1]] }), 'steps.0.name');
  assert.equal(await script.refused(put, { windowMinutes: 0 }), '400 INVALID');
});

test("members' own segments are not seen, and conditions are those that can be asked", async () => {
  const { orgId, script, siteId } = await shop();
  const { userId } = await signedIn(service, orgId, 'viewer');
  const { db } = service.database;
  await createSegment(db, service.clock, {
    ...{ siteId, userId, name: 'Mine' },
    conditions: [{ subject: 'country', operator: 'is', values: ['AT'] }],
  });
  assert.deepEqual((await script.done('GET /sites/shop/segments')).segments, []);
  const wrong = (where: string[]) => script.refused('PUT /sites/shop/segments/s', { name: 'S', where });
  assert.equal(await wrong([]), '400 INVALID');
  assert.equal(await wrong(['country']), '400 INVALID');
  assert.equal(await wrong(['goal:is:999']), '400 INVALID');
  const goal = await script.done('PUT /sites/shop/goals/order', { name: 'Order', kind: 'event', pattern: 'purchase' });
  await script.done('PUT /sites/shop/segments/s', { name: 'Mine', where: [`goal:is:${goal.id}`] });
  const byName = { name: 'Mine', where: ['goal:is:order'] };
  assert.equal(await script.change('PUT /sites/shop/segments/s', byName), 'unchanged');
  assert.equal(await script.wrongField('PUT /sites/shop/segments/s', { where: ['goal:is:none'] }), 'where');
  const many = 'order|'.repeat(20_000);
  assert.equal(await script.wrongField('PUT /sites/shop/segments/s', { where: [`goal:is:${many}order`] }), 'where');
  assert.equal(
    await script.wrongField('PUT /sites/shop/segments/s', { where: Array(21).fill('goal:is:order') }),
    'where',
  );
  assert.equal((await listSegments(db, { siteId, userId })).length, 2);
});

test('the rules of channels are one thing', async () => {
  const { script } = await shop();
  assert.deepEqual(await script.done('GET /sites/shop/channels'), { rules: [], countedFrom: null });
  assert.equal(await script.change('PUT /sites/shop/channels', { rules: [] }), 'unchanged');
  const rules = [
    { channel: 'Newsletter', source: 'crm*', medium: 'email' },
    { channel: 'Partner', referrer: '*.partner.example' },
  ];
  assert.equal(await script.change('PUT /sites/shop/channels?dry_run=true', { rules }), 'changed');
  assert.deepEqual((await script.done('GET /sites/shop/channels')).rules, []);
  const set = await script.ask('PUT /sites/shop/channels', { rules });
  assert.deepEqual([set.status, set.body], [200, { rules, countedFrom: null }]);
  assert.equal(await script.change('PUT /sites/shop/channels', { rules }), 'unchanged');
  const tag = { 'if-match': set.headers.get('etag')! };
  await script.done('PUT /sites/shop/channels', { rules: rules.slice(1) }, tag);
  assert.equal(await script.refused('PUT /sites/shop/channels', { rules }, tag), '412 PRECONDITION_FAILED');
  assert.equal(await script.refused('PUT /sites/shop/channels', { rules: [{ channel: 'X' }] }), '400 INVALID');
  for (const address of ['POST /sites/shop/channels', 'DELETE /sites/shop/channels', 'GET /sites/shop/channels/~']) {
    assert.equal(await script.refused(address, address.startsWith('POST') ? { rules } : undefined), '404 NOT_FOUND');
  }
  const [logged] = (await script.done('GET /log?limit=1')).changes as { action: string; path: string }[];
  const { id } = await script.done('GET /sites/shop');
  assert.deepEqual([logged!.action, logged!.path], ['changed', `sites/~${id}/channels`]);
  // A document has its fields.
  const apply = async (channels: unknown) => {
    const { changes } = await script.done('POST /apply', { sites: [{ id: 'shop', channels }] });
    return (changes as { resource: string; change: string; fields: string[] }[])
      .filter(({ resource }) => resource === 'channels')
      .map(({ change, fields }) => [change, fields]);
  };
  assert.deepEqual(await apply({ rules }), [['changed', ['rules']]]);
  assert.deepEqual(await apply({ rules }), [['unchanged', []]]);
  assert.equal(await script.refused('POST /apply', { sites: [{ id: 'shop', channels: rules }] }), '400 INVALID');
});
