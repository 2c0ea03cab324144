/** Tests what a text or an entry names, and that what stays is neither made twice nor lost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const STEPS = [
  { kind: 'page', pattern: '/cart' },
  { kind: 'event', pattern: 'purchase' },
];

/** Makes an organisation whose documents are applied; returns what became of each entry. */
async function agency() {
  const { script } = await Manager.ofNew(service);
  const apply = async (document: unknown) => {
    const { changes } = await script.done('POST /apply', document);
    return (changes as { resource: string; change: string }[]).map(({ resource, change }) => `${resource} ${change}`);
  };
  return { script, apply };
}

test('a document is the same however its names are written', async () => {
  const { apply } = await agency();
  const document = {
    sites: [
      {
        domain: 'Shop.Example.',
        goals: [{ name: ' Order ', kind: 'event', pattern: 'purchase' }],
        funnels: [{ name: 'Checkout ', windowMinutes: 60, steps: STEPS }],
        segments: [{ name: ' Germany', where: ['country:is:DE'] }],
        alerts: [{ type: 'goal_drop', goal: 'Order', hours: 24, percent: 50, emails: ['client@acme.example'] }],
      },
    ],
    groups: [{ name: ' Clients ', sites: ['shop.example'] }],
  };
  const names = ['sites', 'goals', 'funnels', 'segments', 'alerts', 'groups'];
  assert.deepEqual(
    await apply(document),
    names.map((name) => `${name} created`),
  );
  assert.deepEqual(
    await apply(document),
    names.map((name) => `${name} unchanged`),
  );
});

test('an entry without an id that leaves fields out is the thing of its name', async () => {
  const { script, apply } = await agency();
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  const { id } = await script.done('POST /sites/shop/funnels', { name: 'Checkout', windowMinutes: 60, steps: STEPS });
  assert.deepEqual(await apply({ sites: [{ id: 'shop', funnels: [{ name: 'Checkout', windowMinutes: 30 }] }] }), [
    'sites unchanged',
    'funnels changed',
  ]);
  assert.equal((await script.done(`GET /sites/shop/funnels/~${id}`)).windowMinutes, 30);
  assert.equal(
    await script.refused('POST /apply', { sites: [{ id: 'shop', funnels: [{ name: 'New' }] }] }),
    '400 INVALID',
  );
});

test('an id that is no text is refused, and none is none', async () => {
  const { script, apply } = await agency();
  for (const id of [{}, true, ['a'], 1.5, '', '.', '..']) {
    const document = { sites: [{ id, domain: 'shop.example' }] };
    assert.equal(await script.refused('POST /apply', document), '400 INVALID', JSON.stringify(id));
  }
  await apply({ sites: [{ id: null, domain: 'shop.example' }] });
  await apply({ sites: [{ id: 7, domain: 'seven.example' }] });
  const { sites } = (await script.done('GET /sites')) as { sites: { externalId: string | null }[] };
  assert.deepEqual(
    sites.map(({ externalId }) => externalId),
    [null, '7'],
  );
});

test('a refusal is short, however long the request', async () => {
  const { script } = await agency();
  const long = 'x'.repeat(100_000);
  for (const document of [
    { [long]: [] },
    { sites: [{ domain: long }] },
    { sites: [{ id: long, domain: 'shop.example' }] },
    { sites: [{ domain: 'shop.example', [long]: 1 }] },
    { groups: [{ name: 'G', sites: [long] }] },
    { members: [{ email: long, role: 'viewer' }] },
  ]) {
    const { status, body } = await script.ask('POST /apply', document);
    const { message } = (body as unknown as { error: { message: string } }).error;
    assert.deepEqual([status, message.length < 1000], [400, true], message.slice(0, 200));
  }
});

test('a site changes its domain, has several, and keeps its id', async () => {
  const { script } = await agency();
  const { id } = await script.done('PUT /sites/shop', { domain: 'shop.example' });
  assert.equal(await script.change('PUT /sites/shop', { domain: 'SHOP.example' }), 'unchanged');
  const moved = await script.done('PUT /sites/shop', { domain: 'store.example', also: ['Shop.example'] });
  assert.deepEqual([moved.id, moved.domain, moved.also], [id, 'store.example', ['shop.example']]);
  assert.equal(await script.change('PUT /sites/shop', { also: ['shop.example'] }), 'unchanged');
  assert.deepEqual((await script.done('PUT /sites/shop', { also: [] })).also, []);
  assert.equal(await script.refused('PUT /sites/shop', { domain: 'no domain' }), '400 INVALID');
});

test('visits are kept no longer than statistics, unless a document says so', async () => {
  const { script } = await agency();
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  assert.equal((await script.done('PUT /sites/shop', { retentionMonths: 6 })).visitMonths, 6);
  assert.equal(await script.refused('PUT /sites/shop', { visitMonths: 7 }), '400 INVALID');
});

test('a member of a group that was removed can be changed', async () => {
  const { script } = await agency();
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  await script.done('PUT /groups/client', { name: 'Client', sites: ['shop'] });
  const member = { email: 'ada@example.com', role: 'viewer', sites: ['shop'], groups: ['client'] };
  await script.done('PUT /members/ada', member);
  await script.done('DELETE /groups/client');
  assert.deepEqual((await script.done('GET /members/ada')).groups, []);
  assert.equal((await script.done('PUT /members/ada', { role: 'editor' })).role, 'editor');
});

test('an id that is the name of what has another id changes nothing', async () => {
  const { script } = await agency();
  await script.done('PUT /groups/c1', { name: 'beta' });
  assert.equal(await script.refused('PUT /groups/beta', { name: 'Other' }), '409 CONFLICT');
  assert.equal((await script.done('GET /groups/beta')).externalId, 'c1');
  await script.done('POST /groups', { name: 'gamma' });
  assert.equal(await script.change('PUT /groups/gamma', { name: 'Gamma' }), 'changed');
});
