/** Tests that a key of some sites, or without a scope, neither learns nor changes what is not its own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGroup, updateGroup } from '../../src/sites/groups.ts';
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

test('an id in a body that is of a site out of reach is one that does not exist', async () => {
  const { orgId, script, client } = await agency();
  const { script: stranger } = await Manager.ofNew(service);
  await stranger.done('PUT /sites/s', { domain: 's.example' });
  const goal = { name: 'Order', kind: 'event', pattern: 'purchase' };
  const segment = { name: 'Germany', where: ['country:is:DE'] };
  const idOf = async (path: string, body: object) => String((await script.done(`PUT ${path}`, body)).id);
  const ids = { goal: await idOf('/sites/b/goals/g', goal), segment: await idOf('/sites/b/segments/s', segment) };
  const site = String((await script.done('GET /sites/b')).id);
  const group = String((await script.done('PUT /groups/all', { name: 'All', sites: ['b'] })).id);
  const alert = { type: 'spike', threshold: 1, emails: ['a@example.com'] };
  const requests = (of: { readonly goal: string; readonly segment: string }): [address: string, body: object][] => {
    const written = ['goal', 'segment'].flatMap((name) => {
      const id = of[name as keyof typeof of];
      return [`${name}:is:${id}`, `${name}:is:~${id}`];
    });
    return [
      ...written.flatMap((where): [string, object][] => [
        ['PUT /sites/a.example/alerts/x', { ...alert, where: [where] }],
        ['PUT /sites/a.example/links/x', { name: 'x', where: [where] }],
        ['PUT /sites/a.example/segments/x', { name: 'x', where: [where] }],
      ]),
      ['PUT /sites/a.example/alerts/x', { ...alert, type: 'goal', goal: `~${of.goal}` }],
      ['POST /apply', { sites: [{ domain: 'a.example', alerts: [{ ...alert, type: 'goal', goal: `~${of.goal}` }] }] }],
    ];
  };
  const answers = async (key: Manager, asked: [address: string, body: object][]) => {
    const found: string[] = [];
    for (const [address, body] of asked) {
      const { status, body: answered } = await key.ask(address, body);
      assert.ok(status === 400 || status === 404, `${address} ${JSON.stringify(body)}: ${status}`);
      found.push(`${status} ${JSON.stringify(answered).replaceAll(/~?\b(\d+|nosuchsite12|\w{12})\b/g, 'ID')}`);
    }
    return found;
  };
  const never = { goal: '99999999', segment: '99999999' };
  assert.deepEqual(await answers(client, requests(ids)), await answers(client, requests(never)));

  const grants = (of: string, ofGroup: string): [address: string, body: object][] => [
    ['PUT /groups/x', { name: 'x', sites: [`~${of}`] }],
    ['PUT /members/x', { email: 'x@example.com', role: 'viewer', sites: [`~${of}`] }],
    ['PUT /members/x', { email: 'x@example.com', role: 'viewer', groups: [`~${ofGroup}`] }],
    ['PUT /sites/s', { domain: `~${of}` }],
  ];
  const foreign = await answers(stranger, grants(site, group));
  assert.deepEqual(foreign, await answers(stranger, grants('nosuchsite12', '99999999')));

  // A request that is sent again is answered for what the key reaches now.
  const { db } = service.database;
  const own = await db.selectFrom('sites').select('id').where('public_id', '=', site).executeTakeFirstOrThrow();
  const ofClient = await createGroup(db, service.clock, orgId, { name: 'Client', sites: [own.id] });
  const limited = await Manager.of(service, { orgId, reach: { sites: [], groups: [ofClient.id] } });
  const again = { 'idempotency-key': '1' };
  await limited.done('POST /sites/b/annotations', { day: '2026-05-01', text: 'Relaunch' }, again);
  await updateGroup(db, { orgId, id: ofClient.id }, { sites: [] });
  const refused = await limited.refused('POST /sites/b/annotations', { day: '2026-05-01', text: 'Relaunch' }, again);
  assert.equal(refused, '404 NOT_FOUND');
});
