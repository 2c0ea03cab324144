/** Tests the client of the npm kit against a running service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ManageError, manage } from '../../kits/tracker/manage.js';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

async function client(options: { readonly fetch?: typeof fetch; readonly waited?: number[] } = {}) {
  const { key } = await Manager.of(service);
  const { waited = [], ...rest } = options;
  return manage({ url: `${service.url}/`, key, wait: async (pause) => void waited.push(pause), ...rest });
}

test('an agency is set up with the client', async () => {
  const svc = await client();
  const shop = await svc.sites.put('shop', { domain: 'shop.example', timezone: 'Europe/Berlin' });
  assert.deepEqual([shop.externalId, shop.state], ['shop', 'active']);
  const { goals } = svc.site('shop');
  const order = await goals.put('order / 1', { name: 'Order', kind: 'event', pattern: 'purchase' });
  assert.deepEqual(await goals.list(), [order]);
  assert.deepEqual(await goals.read('order / 1'), order);
  const { channels, imports } = svc.site('shop');
  const rules = [{ channel: 'Newsletter', medium: 'email' }];
  assert.deepEqual((await channels.set({ rules }, { dryRun: true })).rules, rules);
  assert.deepEqual([(await channels.get()).rules, await imports.list()], [[], []]);
  const tried = await svc.groups.add({ name: 'Client A', sites: ['shop'] }, { dryRun: true });
  assert.deepEqual([tried.sites, await svc.groups.list()], [['shop'], []]);
  const { changes } = await svc.apply({
    sites: [{ id: 'shop', name: 'Shop' }],
    groups: [{ name: 'A', sites: ['shop'] }],
  });
  assert.deepEqual(
    changes.map(({ change, fields }) => [change, ...fields]),
    [['changed', 'name'], ['created']],
  );
  await svc.site('shop').goals.remove('order / 1');
  assert.deepEqual(await svc.site('shop').goals.list(), []);
  assert.equal((await svc.log(1))[0]!.action, 'removed');
  await assert.rejects(svc.sites.put('shop', { timezone: 'Mars' }), (error: ManageError) => {
    return error instanceof ManageError && error.code === 'INVALID' && error.status === 400;
  });
});

test('what breaks off or is refused for now is sent again, and done once', async () => {
  const waited: number[] = [];
  const faults = ['break', '503', '429'];
  const faulty: typeof fetch = async (...request) => {
    const fault = faults.shift();
    const response = await fetch(...request);
    if (fault === 'break') throw new TypeError('terminated');
    return fault === undefined
      ? response
      : new Response('{}', { status: Number(fault), headers: { 'retry-after': '7' } });
  };
  const svc = await client({ fetch: faulty, waited });
  const made = await svc.sites.add({ domain: 'once.example' });
  assert.equal((await svc.sites.list()).filter(({ domain }) => domain === 'once.example').length, 1);
  assert.equal(made.domain, 'once.example');
  assert.deepEqual(waited, [500, 7000, 7000]);
  faults.push('break');
  await svc.sites.remove('once.example');
  await assert.rejects(svc.sites.remove('once.example'), /not found/);
});

test('a change with a condition is sent again without being refused by what it has done itself', async () => {
  const { key } = await Manager.of(service);
  const faults: string[] = [];
  const faulty: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (faults.pop() === undefined) return response;
    throw new TypeError('terminated');
  };
  const svc = manage({ url: service.url, key, fetch: faulty, wait: async () => undefined });
  faults.push('break');
  const made = await svc.sites.put('new', { domain: 'new.example' }, { ifNew: true });
  const tag = (await new Manager(service.url, key).ask('GET /sites/new')).headers.get('etag')!;
  faults.push('break');
  const named = await svc.sites.put('new', { name: 'New' }, { ifMatch: tag });
  assert.deepEqual(named, { ...made, name: 'New' });
  await assert.rejects(svc.sites.put('new', { name: 'Other' }, { ifMatch: tag }), { code: 'PRECONDITION_FAILED' });
  await assert.rejects(svc.sites.put('new', {}, { ifNew: true }), { code: 'PRECONDITION_FAILED' });
});

test('a client gives up after as many tries as it has', async () => {
  const svc = await client({ fetch: async () => Promise.reject(new TypeError('no network')) });
  await assert.rejects(svc.sites.list(), /no network/);
});
