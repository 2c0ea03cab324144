/** Tests the management API as scripts use it: keys, ids of the caller's, what is repeated, and what is refused. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
let manager: Manager;
before(async () => {
  service = await TestService.start();
  manager = await Manager.of(service);
});
after(() => service.close());

/** Makes an organisation of its own, and a script with a key of it. */
async function organisation(): Promise<{ readonly orgId: number; readonly script: Manager }> {
  const { id: orgId } = await createOrganisation(service.database.db, service.clock, { name: 'Agency' });
  return { orgId, script: await Manager.of(service, { orgId }) };
}

const SHOP = { domain: 'shop.example', timezone: 'Europe/Berlin' };

test('a thing is made under an id of the caller, changed by the same request, and then stays as it is', async () => {
  const { script } = await organisation();
  const made = await script.ask('PUT /sites/shop', SHOP);
  assert.deepEqual([made.status, made.headers.get('svc-change')], [201, 'created']);
  assert.deepEqual(made.body, {
    ...{
      id: made.body.id,
      externalId: 'shop',
      domain: 'shop.example',
      also: [],
      name: 'shop.example',
      timezone: 'Europe/Berlin',
    },
    ...{ retentionMonths: null, visitMonths: 13, honoursGpc: true, readsFiles: false },
    ...{ state: 'active', createdAt: made.body.createdAt },
  });
  const again = await script.ask('PUT /sites/shop', SHOP);
  assert.deepEqual([again.status, again.headers.get('svc-change'), again.body], [200, 'unchanged', made.body]);
  // What is left out stays.
  const changes = { name: 'Shop', retentionMonths: 24, readsFiles: true };
  const renamed = await script.ask('PUT /sites/shop', changes);
  assert.deepEqual([renamed.headers.get('svc-change'), renamed.body], ['changed', { ...made.body, ...changes }]);
  assert.deepEqual((await script.done('GET /sites')).sites, [renamed.body]);
  for (const name of ['shop', `~${made.body.id}`, 'shop.example']) {
    assert.deepEqual(await script.done(`GET /sites/${encodeURIComponent(name)}`), renamed.body, name);
  }
  assert.equal((await script.ask('DELETE /sites/shop')).status, 204);
  assert.equal(await script.refused('GET /sites/shop'), '404 NOT_FOUND');
  assert.equal(await script.refused('DELETE /sites/shop'), '404 NOT_FOUND');
});

test("a goal with another pattern is another goal, and keeps the caller's id", async () => {
  const { script } = await organisation();
  const { id: siteId } = await script.done('PUT /sites/shop', SHOP);
  const order = { name: 'Order', kind: 'event', pattern: 'purchase' };
  const first = await script.done('PUT /sites/shop/goals/order', order);
  assert.deepEqual(first, { id: first.id, externalId: 'order', ...order, revenue: null });
  const revenue = { amountProperty: 'total', currencyProperty: null, currency: 'EUR' };
  assert.deepEqual(await script.done('PUT /sites/shop/goals/order', { revenue }), { ...first, revenue });
  const second = await script.done(`PUT /sites/~${siteId}/goals/order`, { pattern: 'order' });
  assert.deepEqual(second, { ...first, id: second.id, pattern: 'order', revenue });
  assert.notEqual(second.id, first.id);
  // So it does when a person changes it.
  const paths = await script.done('PUT /sites/shop/goals/path', { name: 'Über', kind: 'page', pattern: '/über*' });
  assert.equal(paths.pattern, '/%C3%BCber*');
  const same = await script.ask('PUT /sites/shop/goals/path', { pattern: '/über*' });
  assert.equal(same.headers.get('svc-change'), 'unchanged');
  assert.equal((await script.ask('DELETE /sites/shop/goals/order')).status, 204);
  assert.deepEqual((await script.done('GET /sites/shop/goals')).goals, [paths]);
});

test('what is there without an id of the caller and has the same name is taken over', async () => {
  const { script } = await organisation();
  const { id } = await script.done('POST /sites', { ...SHOP, name: 'As it was' });
  const adopted = await script.ask('PUT /sites/shop', SHOP);
  assert.deepEqual(
    [adopted.headers.get('svc-change'), adopted.body.id, adopted.body.name],
    ['adopted', id, 'As it was'],
  );
  const other = await script.ask('PUT /sites/other', SHOP);
  assert.equal(other.headers.get('svc-change'), 'created');
  assert.equal(await script.refused('GET /sites/shop.example'), '409 CONFLICT');
});

test('a group names its sites by the ids of the caller', async () => {
  const { script } = await organisation();
  const { id } = await script.done('POST /sites', { domain: 'a.example' });
  await script.done('PUT /sites/b', { domain: 'b.example' });
  const group = await script.done('PUT /groups/client', { name: 'Client', sites: ['b', 'a.example'] });
  assert.deepEqual(group, { id: group.id, externalId: 'client', name: 'Client', sites: [`~${id}`, 'b'] });
  assert.equal(await script.refused('PUT /groups/client', { sites: ['c'] }), '400 INVALID');
  assert.deepEqual((await script.done('GET /groups/client')).sites, [`~${id}`, 'b']);
});

test('a tag guards a change, and nothing is made where something is', async () => {
  const { script } = await organisation();
  const made = await script.ask('PUT /sites/shop', SHOP, { 'if-none-match': '*' });
  assert.equal(await script.refused('PUT /sites/shop', SHOP, { 'if-none-match': '*' }), '412 PRECONDITION_FAILED');
  const tag = made.headers.get('etag')!;
  const changed = await script.ask('PUT /sites/shop', { name: 'Mine' }, { 'if-match': tag });
  assert.notEqual(changed.headers.get('etag'), tag);
  assert.equal(
    await script.refused('PUT /sites/shop', { name: 'Lost' }, { 'if-match': tag }),
    '412 PRECONDITION_FAILED',
  );
  assert.equal(await script.refused('DELETE /sites/shop', undefined, { 'if-match': tag }), '412 PRECONDITION_FAILED');
  assert.equal((await script.ask('GET /sites/shop')).headers.get('etag'), changed.headers.get('etag'));
  const any = { 'if-match': '*' };
  assert.equal(await script.refused('PUT /sites/new', { domain: 'new.example' }, any), '412 PRECONDITION_FAILED');
  await script.done('PUT /sites/shop', { timezone: 'Europe/Berlin' }, any);
  await script.done('PUT /sites/shop', { name: 'Ours' }, { 'if-match': `W/${changed.headers.get('etag')}` });
});

test('a dry run answers as the change would, and changes nothing', async () => {
  const { script } = await organisation();
  const tried = await script.ask('PUT /sites/shop?dry_run=true', SHOP);
  assert.deepEqual([tried.status, tried.body.externalId], [201, 'shop']);
  assert.deepEqual((await script.done('GET /sites')).sites, []);
  assert.deepEqual((await script.done('GET /log')).changes, []);
  assert.equal(await script.refused('PUT /sites/shop?dry_run=true', { ...SHOP, timezone: 'Mars' }), '400 INVALID');
  for (const query of ['dry_run=1', 'dry_run', 'dryRun=true', 'prune=yes']) {
    assert.equal(await script.refused(`POST /apply?${query}`, { sites: [SHOP] }), '400 INVALID', query);
  }
  const invited = await script.done('PUT /members/m?dry_run=true', { email: 'ada@example.com', role: 'viewer' });
  assert.equal(invited.link, undefined, 'it would lead nowhere');
  assert.deepEqual((await script.done('GET /sites')).sites, []);
});

test('a request with the same idempotency key is done once', async () => {
  const { script } = await organisation();
  const key = { 'idempotency-key': 'order-1' };
  const first = await script.ask('POST /sites', SHOP, key);
  const second = await script.ask('POST /sites', SHOP, key);
  assert.deepEqual([second.status, second.body], [201, first.body]);
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.equal(await script.refused('POST /sites', { domain: 'b.example' }, key), '422 KEY_REUSED');
  const all = await Promise.all(
    ['1', '2', '3', '4'].map(() => script.ask('POST /sites', SHOP, { 'idempotency-key': 'x' })),
  );
  assert.equal(new Set(all.map(({ body }) => body.id)).size, 1);
  assert.equal(((await script.done('GET /sites')).sites as []).length, 2);
  service.clock.advance(86_400_000_001);
  assert.equal((await script.ask('POST /sites', { domain: 'c.example' }, key)).status, 201);
});

test('a key sees and changes its own organisation alone', async () => {
  const [{ script: one }, { script: other }] = [await organisation(), await organisation()];
  const { id } = await one.done('PUT /sites/shop', SHOP);
  await one.done('PUT /sites/shop/goals/order', { name: 'Order', kind: 'event', pattern: 'purchase' });
  for (const path of [
    `/sites/~${id}`,
    '/sites/shop',
    '/sites/shop.example',
    `/sites/~${id}/goals`,
    `/sites/~${id}/goals/order`,
  ]) {
    assert.equal(await other.refused(`GET ${path}`), '404 NOT_FOUND', path);
    if (!path.endsWith('goals')) assert.equal(await other.refused(`DELETE ${path}`), '404 NOT_FOUND', path);
  }
  assert.equal(await other.refused(`PUT /sites/~${id}`, { name: 'Mine' }), '404 NOT_FOUND');
  assert.deepEqual(await other.done('GET /sites'), { sites: [] });
  assert.deepEqual(await other.done('GET /log'), { changes: [] });
  assert.equal(await other.refused('PUT /groups/g', { name: 'G', sites: [`~${id}`] }), '400 INVALID');
});

test('a key does what its scopes say, on the sites that it reaches', async () => {
  const { orgId, script } = await organisation();
  const { db } = service.database;
  await script.done('PUT /sites/a', { domain: 'a.example' });
  await script.done('PUT /sites/b', { domain: 'b.example' });
  const { id: siteId } = await db
    .selectFrom('sites')
    .select('id')
    .where('domain', '=', 'a.example')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const group = await createGroup(db, service.clock, orgId, { name: 'Client', sites: [siteId] });
  const reads = await Manager.of(service, { orgId, scopes: ['sites:read'] });
  assert.equal(((await reads.done('GET /sites')).sites as []).length, 2);
  assert.equal(await reads.refused('PUT /sites/a', { name: 'Mine' }), '403 FORBIDDEN');
  assert.equal(await reads.refused('GET /sites/a/goals'), '403 FORBIDDEN');
  assert.equal(await reads.refused('GET /log'), '403 FORBIDDEN');
  const client = await Manager.of(service, { orgId, reach: { sites: [], groups: [group.id] } });
  assert.deepEqual(
    ((await client.done('GET /sites')).sites as { externalId: string }[]).map(({ externalId }) => externalId),
    ['a'],
  );
  await client.done('PUT /sites/a', { name: 'Client' });
  await client.done('PUT /sites/a/goals/order', { name: 'Order', kind: 'event', pattern: 'purchase' });
  assert.equal(await client.refused('GET /sites/b'), '404 NOT_FOUND');
  assert.equal(await client.refused('GET /sites/b/goals'), '404 NOT_FOUND');
  assert.equal(await client.refused('PUT /sites/c', { domain: 'c.example' }), '403 FORBIDDEN');
  assert.equal(await client.refused('DELETE /sites/a'), '403 FORBIDDEN');
  assert.equal(await client.refused('PUT /groups/client', { name: 'Client', sites: [] }), '403 FORBIDDEN');
  assert.equal(await client.refused('GET /log'), '403 FORBIDDEN');
});

test('keys of the other kind, revoked ones and none are refused alike, before the body is read', async () => {
  const reading = new Manager(service.url, 'svc_00000000000000000000000000000000');
  assert.equal(await reading.refused('GET /sites'), '401 UNAUTHORIZED');
  assert.equal(await reading.refused('PUT /sites/x', 'x'.repeat(1_000_000)), '401 UNAUTHORIZED');
  assert.equal(await reading.refused('GET /nothing'), '401 UNAUTHORIZED');
  const response = await fetch(`${service.url}/v1/sites`, { headers: { authorization: `Bearer ${manager.key}` } });
  assert.equal(response.status, 401);
});

test('wrong requests are told what is wrong', async () => {
  const { script } = await organisation();
  await script.done('PUT /sites/shop', SHOP);
  const errorOf = async (address: string, body?: unknown) => (await script.ask(address, body)).body.error;
  assert.deepEqual(await errorOf('PUT /sites/shop', { zone: 'UTC' }), {
    ...{ code: 'INVALID', message: 'there is no field "zone"', field: 'zone' },
  });
  assert.deepEqual(await errorOf('PUT /sites/shop', { name: 7 }), {
    ...{ code: 'INVALID', message: 'name: Invalid input: expected string, received number', field: 'name' },
  });
  assert.equal(await script.refused('PUT /sites/new', {}), '400 INVALID');
  assert.equal(await script.refused(`PUT /sites/${'x'.repeat(201)}`, SHOP), '400 INVALID');
  assert.equal(await script.refused('PUT /sites/~none', SHOP), '404 NOT_FOUND');
  assert.equal(await script.refused('GET /nothing'), '404 NOT_FOUND');
  assert.equal(await script.refused('PUT /sites/shop', 'x'.repeat(300_000)), '413 TOO_LARGE');
  const send = (body: string, type: string) =>
    fetch(`${service.url}/manage/v1/sites/shop`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${script.key}`, 'content-type': type },
      body,
    });
  assert.equal((await send('{', 'application/json')).status, 400);
  assert.equal((await send('', 'application/json')).status, 400);
  assert.equal((await send('{"__proto__":{"name":"x"}}', 'application/json')).status, 400);
  const removed = { 'content-type': 'application/json', 'if-none-match': 'x' };
  assert.equal(await script.refused('DELETE /sites/shop', undefined, removed), '400 INVALID');
  assert.equal(
    (await script.ask('DELETE /sites/shop', undefined, { 'content-type': removed['content-type'] })).status,
    204,
  );
  await script.done('PUT /sites/shop', SHOP);
  assert.equal((await send('a: 1', 'text/yaml')).status, 415);
  assert.equal(await script.refused('GET /sites/%zz'), '404 NOT_FOUND');
});
