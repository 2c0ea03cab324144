/** Tests that a key of some sites, or without a scope, neither learns nor changes what is not its own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedIn } from '../dashboard/account.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Makes an organisation with the sites `a.example`, which has no id of the agency, and `b`, and a key of the first alone. */
async function agency() {
  const { orgId, script } = await Manager.ofNew(service);
  await script.done('POST /sites', { domain: 'a.example' });
  await script.done('PUT /sites/b', { domain: 'b.example' });
  const { id } = await service.database.db
    .selectFrom('sites')
    .select('id')
    .where('domain', '=', 'a.example')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const client = await Manager.of(service, { orgId, reach: { sites: [id], groups: [] } });
  return { orgId, script, client };
}

test('a key of some sites gives its sites no id that another site has', async () => {
  const { script, client } = await agency();
  const taken = await client.refused('PUT /sites/b', { domain: 'a.example' });
  const free = await client.refused('PUT /sites/c', { domain: 'a.example' });
  assert.deepEqual([taken, free], ['403 FORBIDDEN', '403 FORBIDDEN']);
  assert.equal((await script.done('GET /sites/b')).domain, 'b.example');
  await client.done('PUT /sites/a.example', { name: 'Client' });
});

test('owners are not told to a key that may not read members', async () => {
  const { orgId, client } = await agency();
  await signedIn(service, orgId, 'owner');
  const others = await Manager.of(service, { orgId, scopes: ['sites:write'] });
  for (const key of [client, others]) {
    assert.equal(await key.refused('POST /apply?prune=true', { members: [] }), '403 FORBIDDEN');
  }
});

test('an entry of a document that changes nothing needs only to be read', async () => {
  const { orgId, client } = await agency();
  const goals = [{ name: 'Order', kind: 'event', pattern: 'purchase' }];
  const settings = await Manager.of(service, { orgId, scopes: ['sites:read', 'settings:write'] });
  const applied = async (key: Manager, document: object) =>
    ((await key.done('POST /apply', document)).changes as { change: string }[]).map(({ change }) => change);
  const same = { domain: 'A.example', timezone: 'UTC' };
  assert.deepEqual(await applied(settings, { sites: [{ ...same, goals }] }), ['unchanged', 'created']);
  assert.deepEqual(await applied(client, { sites: [{ ...same, goals }] }), ['unchanged', 'unchanged']);
  for (const sites of [[{ ...same, name: 'Other' }], [{ id: 'mine', ...same }], [{ domain: 'c.example' }]]) {
    assert.equal(await settings.refused('POST /apply', { sites }), '403 FORBIDDEN');
  }
  assert.equal(await settings.refused('PUT /sites/a.example', same), '403 FORBIDDEN', 'one request is a change');
  const blind = await Manager.of(service, { orgId, scopes: ['settings:write'] });
  assert.equal(await blind.refused('POST /apply', { sites: [{ ...same, goals }] }), '403 FORBIDDEN');
});
