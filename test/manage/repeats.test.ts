/** Tests requests that are sent again with the same `Idempotency-Key`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
