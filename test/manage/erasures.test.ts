/** Tests that a script with the right to it erases the statistics of a site, and that what was erased is listed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { ALL_MANAGEMENT_SCOPES } from '../../src/domain/management-scope.ts';
import { listSites } from '../../src/sites/sites.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { BrowserTab } from '../dashboard/browser-tab.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const ERASES = [...ALL_MANAGEMENT_SCOPES, 'erasures:write'] as const;

interface Erasure {
  readonly what: string;
  readonly days: number;
  readonly requestedAt: number;
  readonly doneAt: number | null;
  readonly keyId: number | null;
  readonly member: string | null;
}

test('a site is emptied by a key that was given the right to, and the erasure is listed', async () => {
  const [script, key] = [await Manager.of(service), await Manager.of(service, { scopes: ERASES })];
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  await script.done('PUT /sites/shop/goals/order', { name: 'Order', kind: 'event', pattern: 'purchase' });
  const site = (await listSites(service.database.db)).at(-1)!;
  await service.collect(site, { t: 'pageview', u: 'https://shop.example/' });
  const visitors = async () => ((await service.read(site, '/stats?period=today')) as StatsAnswer).stats.visitors.value;
  assert.equal(await visitors(), 1);
  service.clock.advance(86_400_000_000);
  await service.closeDays();

  const erasure = { domain: 'Shop.example' };
  assert.equal(await script.refused('POST /sites/shop/erasures', erasure), '403 FORBIDDEN', 'nobody has it unasked');
  assert.equal(await key.wrongField('POST /sites/shop/erasures', { domain: 'other.example' }), 'domain');
  assert.equal(await key.refused('POST /sites/shop/erasures', {}), '400 INVALID');
  const tried = (await key.done('POST /sites/shop/erasures?dry_run=true', erasure)) as unknown as Erasure;
  assert.deepEqual([tried.what, tried.days, tried.doneAt], ['everything', 1, null]);
  assert.deepEqual((await key.done('GET /sites/shop/erasures')).erasures, []);

  const made = await key.done('POST /sites/shop/erasures', erasure, { 'idempotency-key': 'once' });
  await key.done('POST /sites/shop/erasures', erasure, { 'idempotency-key': 'once' });
  const [done, ...others] = await listed(key);
  assert.deepEqual(done, made);
  assert.deepEqual([others, done!.keyId === null, done!.member], [[], false, null]);
  assert.equal(await visitors(), 0);
  assert.equal(((await script.done('GET /sites/shop/goals')).goals as []).length, 1, 'definitions stay');
  assert.equal(await script.change('PUT /sites/shop', { domain: 'shop.example' }), 'unchanged', 'and so does the id');
  for (const [address, body] of [
    ['PUT /sites/shop/erasures/mine', erasure],
    [`DELETE /sites/shop/erasures/~${String(made.id)}`, undefined],
  ] as const) {
    assert.equal(await key.refused(address, body), '404 NOT_FOUND');
  }
  assert.equal(await key.refused('POST /apply', { sites: [{ id: 'shop', erasures: [erasure] }] }), '400 INVALID');
});

test('an erasure in the dashboard names the member to who reads members, and imports under way are not erased', async () => {
  const { orgId, script } = await Manager.ofNew(service);
  const key = await Manager.of(service, { orgId, scopes: ERASES });
  const { id } = await script.done('PUT /sites/shop', { domain: 'shop.example' });
  const tab = await BrowserTab.of(service, orgId, 'owner');
  await tab.get('POST', `/sites/${String(id)}/empty`, { domain: 'shop.example' });
  const [member] = (await script.done('GET /members')).members as { id: string }[];
  assert.deepEqual(
    (await listed(key)).map((each) => [each.what, each.keyId, each.member]),
    [['everything', null, `~${member!.id}`]],
  );
  const eraser = (await service.database.db
    .selectFrom('erasure_log')
    .select('user_id')
    .orderBy('requested_at', 'desc')
    .executeTakeFirst())!;
  const { id: elsewhere } = await createOrganisation(service.database.db, service.clock, { name: 'Elsewhere' });
  const members = service.database.db.updateTable('members').where('user_id', '=', eraser.user_id);
  await members.set({ org_id: elsewhere }).execute();
  assert.equal((await listed(key))[0]!.member, null, 'members of another organization are not named');
  await members.set({ org_id: orgId }).execute();
  const reads = await Manager.of(service, { orgId, scopes: ['erasures:read'] });
  assert.equal((await listed(reads))[0]!.member, null);
  await script.done('POST /sites/shop/imports', { name: 'export.zip', size: 8 });
  assert.equal(await key.refused('POST /sites/shop/erasures', { domain: 'shop.example' }), '409 CONFLICT');
});

async function listed(key: Manager): Promise<readonly Erasure[]> {
  return (await key.done('GET /sites/shop/erasures')).erasures as readonly Erasure[];
}
