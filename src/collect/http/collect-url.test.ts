import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCollectUrl } from './collect-url.ts';

test('isCollectUrl accepts the targets of the collection endpoint and no others', () => {
  const targets = ['/api/e', '/api/e?x=/', '/api/e/', '/api/e/?x', 'http://stats.example/api/e', 'HTTPS://a:1/api/e/'];
  for (const target of targets) assert.equal(isCollectUrl(target), true, target);
  const others = [undefined, '', '/', '/api', '/api/ee', '/api/e/x', '/api/e//', '/API/e', '/x/api/e', '/v1?u=/api/e'];
  for (const target of others) assert.equal(isCollectUrl(target), false, String(target));
});
