import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedEntry } from '../../../../src/stats/answer.ts';
import { keyedFeed } from './feed-keys.ts';

const entry = (ts: number): FeedEntry => ({
  ts,
  event: 'pageview',
  path: '/',
  referrer: '',
  country: 'DE',
  city: '',
  browser: 'Firefox',
  os: 'Linux',
  device: 'desktop',
});

test('entries keep their keys when newer ones come, equal ones too', () => {
  const before = keyedFeed([entry(2), entry(1), entry(1)]);
  const after = keyedFeed([entry(3), entry(2), entry(2), entry(1), entry(1)]);
  assert.equal(new Set(after.map(({ key }) => key)).size, 5);
  assert.deepEqual(
    after.filter(({ key }) => before.some((one) => one.key === key)).map(({ entry }) => entry.ts),
    [2, 1, 1],
  );
  assert.deepEqual(
    after.map(({ entry }) => entry.ts),
    [3, 2, 2, 1, 1],
  );
});
