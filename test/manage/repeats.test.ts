/** Tests requests that are sent again with the same `Idempotency-Key`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  deleteExpiredAnswers,
  KEPT_ANSWERS_MAX,
  KEPT_BYTES_MAX,
  KEPT_BYTES_OF_ALL_MAX,
} from '../../src/manage/api/idempotency.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('the same body to another list is another request', async () => {
  const { script } = await Manager.ofNew(service);
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  const key = { 'idempotency-key': '1' };
  const exclusion = { kind: 'path', pattern: '/x' };
  await script.done('POST /sites/shop/exclusions', exclusion, key);
  assert.equal(await script.refused('POST /sites/shop/annotations', exclusion, key), '422 KEY_REUSED');
  assert.equal(await script.refused('POST /exclusions', exclusion, key), '422 KEY_REUSED');
});

test('a change and a removal with a key are done once, each as its own request', async () => {
  const { script } = await Manager.ofNew(service);
  const key = { 'idempotency-key': 'put' };
  const put = () => script.ask('PUT /sites/shop', { domain: 'shop.example' }, { ...key, 'if-none-match': '*' });
  const [first, second] = [await put(), await put()];
  assert.deepEqual([second.status, second.body], [201, first.body]);
  const replayed = [first, second].map(({ headers }) => headers.get('idempotency-replayed'));
  assert.deepEqual(replayed, [null, 'true']);
  assert.equal(await script.refused('PUT /sites/shop', { domain: 'shop.example' }, key), '422 KEY_REUSED');
  assert.equal(await script.refused('DELETE /sites/shop', undefined, key), '422 KEY_REUSED');
  const removal = () => script.ask('DELETE /sites/shop', undefined, { 'idempotency-key': 'delete' });
  assert.deepEqual([(await removal()).status, (await removal()).status], [204, 204]);
  assert.equal(await script.refused('DELETE /sites/shop'), '404 NOT_FOUND');
});

test('a body that is nested too deeply is refused', async () => {
  const { script } = await Manager.ofNew(service);
  const response = await fetch(`${service.url}/manage/v1/apply`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${script.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'deep',
    },
    body: `{"sites":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  });
  assert.equal(response.status, 400);
});

test('answers are kept for a day, and so many of a key', async () => {
  const { orgId, script } = await Manager.ofNew(service);
  const { db } = service.database;
  const { id } = await db.selectFrom('api_keys').select('id').where('org_id', '=', orgId).executeTakeFirstOrThrow();
  const at = Math.floor(service.clock.nowMicros() / 1000);
  const rows = Array.from({ length: KEPT_ANSWERS_MAX }, (_, i) => ({
    ...{ key_id: id, idempotency_key: `k${i}`, digest: '', status: 200, answer: '{}', at: at + i - KEPT_ANSWERS_MAX },
  }));
  for (let i = 0; i < rows.length; i += 1000) {
    await db
      .insertInto('idempotency_keys')
      .values(rows.slice(i, i + 1000))
      .execute();
  }
  const repeated = () => script.ask('POST /sites', { domain: 'shop.example' }, { 'idempotency-key': 'last' });
  const first = await repeated();
  assert.deepEqual((await repeated()).body, first.body);
  const keptNow = async () => {
    const kept = await db.selectFrom('idempotency_keys').select('idempotency_key').where('key_id', '=', id).execute();
    return kept.map(({ idempotency_key }) => idempotency_key);
  };
  const kept = await keptNow();
  assert.ok(kept.length < KEPT_ANSWERS_MAX && kept.includes('last') && !kept.includes('k0'), String(kept.length));
  service.clock.advance(86_400_000_001);
  await deleteExpiredAnswers(db, service.clock);
  assert.deepEqual(await keptNow(), []);
});

test('answers are kept up to a size, of a key and of all keys, of which the one with the most loses its oldest', async () => {
  const { db } = service.database;
  const keyOf = async (orgId: number) =>
    (await db.selectFrom('api_keys').select('id').where('org_id', '=', orgId).executeTakeFirstOrThrow()).id;
  const at = Math.floor(service.clock.nowMicros() / 1000);
  const keep = async (key: number, name: string, bytes: number) => {
    const row = { key_id: key, idempotency_key: name, digest: '', status: 200, answer: '{}', at, bytes };
    await db.insertInto('idempotency_keys').values(row).execute();
  };
  const keptOf = async (key: number) => {
    const kept = db.selectFrom('idempotency_keys').select('idempotency_key').where('key_id', '=', key);
    return (await kept.orderBy('idempotency_key').execute()).map(({ idempotency_key }) => idempotency_key);
  };
  const { orgId, script } = await Manager.ofNew(service);
  const own = await keyOf(orgId);
  await keep(own, 'a', KEPT_BYTES_MAX - 20);
  await keep(own, 'b', 10);
  await script.done('POST /sites', { domain: 'own.example' }, { 'idempotency-key': 'c' });
  assert.deepEqual(await keptOf(own), ['b', 'c']);
  const others = [await Manager.ofNew(service), await Manager.ofNew(service)];
  const [large, small] = await Promise.all(others.map((other) => keyOf(other.orgId)));
  await keep(large!, 'a', KEPT_BYTES_OF_ALL_MAX - 20);
  await keep(large!, 'b', 5);
  await keep(small!, 'a', 10);
  await script.done('POST /sites', { domain: 'all.example' }, { 'idempotency-key': 'd' });
  assert.deepEqual([await keptOf(large!), await keptOf(small!), await keptOf(own)], [['b'], ['a'], ['b', 'c', 'd']]);
});
