/** Tests that scripts manage alert rules. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { alertSecret } from '../../src/alerts/rules.ts';
import { ALL_MANAGEMENT_SCOPES } from '../../src/domain/management-scope.ts';
import { apply } from '../../src/manage/apply.ts';
import { perform } from '../../src/manage/perform.ts';
import { findSite } from '../../src/sites/sites.ts';
import { signedIn } from '../dashboard/account.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start({ SVC_WEBHOOK_ALLOW_HOSTS: 'hooks.example' });
});
after(() => service.close());

async function shop() {
  const { orgId, script } = await Manager.ofNew(service);
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  return { orgId, script };
}

const URL_OF_HOOK = 'https://hooks.example/hook';
const SPIKE = { type: 'spike', threshold: 200, url: URL_OF_HOOK };
const NOTHING = {
  ...{ threshold: null, goal: null, currency: null, hours: null, percent: null, where: [] },
  ...{ url: null, emails: [], enabled: true },
};

test('a rule is made with a secret that is shown once, changed, turned off and removed', async () => {
  const { script } = await shop();
  const { db } = service.database;
  assert.equal(await script.change('PUT /sites/shop/alerts/a?dry_run=true', SPIKE), 'created');
  assert.deepEqual((await script.done('GET /sites/shop/alerts')).alerts, []);
  const { secret, ...made } = await script.done('PUT /sites/shop/alerts/a', SPIKE);
  assert.equal(secret, await alertSecret(db, Number(made.id)));
  assert.deepEqual(made, { id: made.id, externalId: 'a', ...NOTHING, ...SPIKE, consents: [] });
  assert.deepEqual((await script.done('GET /sites/shop/alerts')).alerts, [made]);
  const again = await script.ask('PUT /sites/shop/alerts/a', SPIKE);
  assert.deepEqual([again.headers.get('svc-change'), again.body], ['unchanged', made]);
  const changes = { threshold: 300, enabled: false, where: ['country:is:DE'] };
  assert.deepEqual(await script.done('PUT /sites/shop/alerts/a', changes), { ...made, ...changes });
  assert.equal(secret, await alertSecret(db, Number(made.id)));
  // Without the webhook the secret is gone; with another there is another.
  await script.done('PUT /sites/shop/alerts/a', { url: null, emails: ['a@example.com'] });
  assert.equal(await alertSecret(db, Number(made.id)), null);
  const { secret: second } = await script.done('PUT /sites/shop/alerts/a', { url: URL_OF_HOOK, emails: [] });
  assert.notEqual(second, secret);
  const { id, secret: third } = await script.done('PUT /sites/shop/alerts/a', {
    type: 'silence',
    threshold: 2,
    where: [],
  });
  assert.notEqual(id, made.id);
  assert.equal(third, await alertSecret(db, Number(id)));
  assert.equal(((await script.done('GET /sites/shop/alerts')).alerts as []).length, 1);
  assert.equal(await script.change('DELETE /sites/shop/alerts/a'), 'removed');
  assert.deepEqual((await script.done('GET /sites/shop/alerts')).alerts, []);
  const off = await script.done('PUT /sites/shop/alerts/b', { ...SPIKE, enabled: false });
  assert.equal(off.enabled, false);
});

test('a rule names the goal of the site, also when the goal is archived', async () => {
  const { script } = await shop();
  const goal = await script.done('PUT /sites/shop/goals/order', { name: 'Order', kind: 'event', pattern: 'purchase' });
  const rule = { type: 'goal', goal: 'Order', emails: ['a@example.com'] };
  const made = await script.done('PUT /sites/shop/alerts/order', rule);
  assert.equal(made.goal, 'order');
  assert.equal(await script.change('PUT /sites/shop/alerts/order', rule), 'unchanged');
  assert.equal(await script.refused('PUT /sites/shop/alerts/order', { goal: 'signup' }), '400 INVALID');
  await script.done('DELETE /sites/shop/goals/order');
  assert.equal((await script.done('GET /sites/shop/alerts/order')).goal, `~${goal.id}`);
  assert.equal(await script.change('PUT /sites/shop/alerts/order', { threshold: 5 }), 'changed');
  await script.done('PUT /sites/blog', { domain: 'blog.example' });
  const foreign = await script.done('PUT /sites/blog/goals/x', { name: 'X', kind: 'event', pattern: 'x' });
  assert.equal(await script.refused('PUT /sites/shop/alerts/x', { ...rule, goal: `~${foreign.id}` }), '400 INVALID');
});

test('rules of a group are in its place, name its goals by name, and go with it', async () => {
  const { script } = await shop();
  const order = { name: 'Order', kind: 'event', pattern: 'purchase' };
  await script.done('PUT /sites/shop/goals/order', order);
  await script.done('PUT /sites/blog', { domain: 'blog.example' });
  await script.done('PUT /sites/blog/goals/order', order);
  const rule = { type: 'goal', goal: 'Order', where: ['goal:is:Order'], emails: ['a@example.com'] };
  const document = {
    groups: [{ id: 'all', name: 'All', sites: ['shop', 'blog'], alerts: [{ id: 'order', ...rule }] }],
  };
  const { changes } = await script.done('POST /apply', document);
  const [group, made] = changes as { readonly id: string; readonly siteId: string | null; readonly change: string }[];
  assert.deepEqual([group!.siteId, made!.siteId, made!.change], [null, `group-${group!.id}`, 'created']);
  const again = (await script.done('POST /apply', document)).changes as { readonly change: string }[];
  assert.deepEqual(
    again.map(({ change }) => change),
    ['unchanged', 'unchanged'],
  );
  assert.equal((await script.done('GET /groups/all/alerts/order')).goal, 'Order');
  assert.deepEqual((await script.done('GET /sites/shop/alerts')).alerts, []);
  // The goal stays when the site leaves whose goal had the lowest id.
  await script.done('PUT /groups/all', { sites: ['blog'] });
  assert.equal((await script.done('GET /groups/all/alerts/order')).goal, 'Order');
  assert.equal(await script.refused('PUT /groups/all/alerts/x', { ...rule, goal: 'Signup' }), '400 INVALID');
  await script.done('DELETE /groups/all');
  const { db } = service.database;
  assert.equal(
    (await db.selectFrom('alert_rules').selectAll().where('of_group', '=', Number(group!.id)).execute()).length,
    0,
  );
  const kinds = await db.selectFrom('external_ids').select('kind').where('kind', 'like', 'groups/%').execute();
  assert.deepEqual(kinds, []);
  assert.equal(await script.refused('GET /groups/all/alerts'), '404 NOT_FOUND');
});

test('addresses of no member must agree', async () => {
  const { orgId, script } = await shop();
  const { email } = await signedIn(service, orgId, 'viewer');
  const rule = { type: 'silence', threshold: 2, emails: [email, 'Out@example.com'] };
  const made = await script.done('PUT /sites/shop/alerts/a', rule);
  assert.deepEqual(made.consents, [{ email: 'out@example.com', state: 'waiting' }]);
  assert.equal(await script.change('PUT /sites/shop/alerts/a', rule), 'unchanged');
  // The others are members, which a key of some sites does not learn.
  const { id: siteId } = (await findSite(service.database.db, String((await script.done('GET /sites/shop')).id)))!;
  const limited = await Manager.of(service, { orgId, reach: { sites: [siteId], groups: [] } });
  assert.deepEqual((await limited.done('GET /sites/shop/alerts/a')).consents, []);
});

test('the names that alerts go to are looked up once each, outside of the transaction, and must be public', async () => {
  const { orgId, script } = await shop();
  for (const url of ['http://hooks.example/', 'https://127.0.0.1/', 'nonsense']) {
    assert.equal(await script.refused('PUT /sites/shop/alerts/a', { ...SPIKE, url }), '400 INVALID', url);
  }
  const { database, clock } = service;
  const asked: string[] = [];
  let address = '10.0.0.1';
  const resolve = async (host: string) => {
    asked.push(host);
    // Others write meanwhile.
    await script.done('PUT /sites/shop', { name: `Shop ${asked.length}` });
    return [address];
  };
  const caller = {
    ...{
      db: database.db,
      orgId,
      clock,
      keyId: null,
      uploads: null,
      scopes: ALL_MANAGEMENT_SCOPES,
      reach: null,
      mails: null,
    },
    ...{ destinations: { resolver: { resolve }, exemptHosts: [] }, publicUrl: service.url },
    hashing: { run: <Hash>(hash: () => Promise<Hash>) => hash() },
  };
  const alerts = [1, 2].map((id) => ({ id: `a${id}`, ...SPIKE, url: `https://one.example/${id}` }));
  const document = { sites: [{ id: 'shop', alerts }] };
  const applied = () => perform(caller, 'do', (context) => apply(context, document, { prune: false }));
  await assert.rejects(applied, { code: 'invalid', message: /private-address/ });
  assert.deepEqual((await script.done('GET /sites/shop/alerts')).alerts, []);
  address = '93.184.215.14';
  assert.equal((await applied()).filter(({ change }) => change === 'created').length, 2);
  assert.deepEqual(asked, ['one.example', 'one.example']);
  // What is there is not looked up again.
  await applied();
  assert.equal(asked.length, 2);
});

test('wrong rules, too many conditions, and what a key may not do are refused', async () => {
  const { orgId, script } = await shop();
  for (const wrong of [
    { type: 'spike', threshold: 200 },
    { type: 'spike', url: URL_OF_HOOK },
    { type: 'goal', hours: 3, url: URL_OF_HOOK },
    { type: 'nothing', url: URL_OF_HOOK },
    { ...SPIKE, where: ['segment:is:9'] },
    { ...SPIKE, secret: 'mine' },
  ]) {
    assert.equal(await script.refused('PUT /sites/shop/alerts/a', wrong), '400 INVALID', JSON.stringify(wrong));
  }
  const where = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((page) => `page:is:/${page}`);
  const ids = [];
  for (const name of ['one', 'two', 'three']) {
    ids.push((await script.done(`PUT /sites/shop/segments/${name}`, { name, where })).id);
  }
  const named = await script.done('PUT /sites/shop/alerts/b', { ...SPIKE, where: ['segment:is:one'] });
  assert.deepEqual(named.where, [`segment:is:${ids[0]}`]);
  const together = ids.map((id) => `segment:is:${id}`);
  assert.equal(await script.refused('PUT /sites/shop/alerts/a', { ...SPIKE, where: together }), '400 INVALID');
  const made = await script.done('PUT /sites/shop/alerts/a', SPIKE);
  const { script: stranger } = await shop();
  assert.equal(await stranger.refused(`GET /sites/shop/alerts/~${made.id}`), '404 NOT_FOUND');
  assert.equal(await stranger.refused(`PUT /sites/shop/alerts/~${made.id}`, { enabled: false }), '404 NOT_FOUND');
  assert.equal(await stranger.refused(`DELETE /sites/shop/alerts/~${made.id}`), '404 NOT_FOUND');
  const settings = await Manager.of(service, { orgId, scopes: ['settings:write'] });
  assert.equal(await settings.refused('GET /sites/shop/alerts'), '403 FORBIDDEN');
  const reads = await Manager.of(service, { orgId, scopes: ['alerts:read'] });
  const read = await reads.done('GET /sites/shop/alerts/a');
  assert.deepEqual([read.id, read.url], [made.id, 'https://hooks.example'], 'the rest of the address lets one post');
  assert.equal(await reads.refused('PUT /sites/shop/alerts/a', { enabled: false }), '403 FORBIDDEN');
  const { id: other } = await service.site({ orgId });
  const limited = await Manager.of(service, { orgId, reach: { sites: [other], groups: [] } });
  assert.equal(await limited.refused('GET /sites/shop/alerts/a'), '404 NOT_FOUND');
});
