import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskedSums } from './masked-sums.ts';
import type { SumSink } from './sources/source.ts';

test('sums of paths that a site masks are those of one page', () => {
  const told: unknown[] = [];
  const sink = new Proxy({} as SumSink, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        void told.push([name, ...values]),
  });
  const masked = maskedSums(sink, { domain: 'shop.example', masks: ['/reset/*'] });
  const counts = { visitors: 1, views: 2 };
  masked.row();
  masked.key('2026-05-01', 'page', '/reset/a', counts);
  masked.key('2026-05-01', 'exit', '/reset/b', counts);
  masked.key('2026-05-01', 'country', '/reset/b', counts);
  masked.property('2026-05-01', 'url', 'https://shop.example/reset/c', counts);
  masked.leftOut(null, 'page', 'no_key');
  assert.deepEqual(told, [
    ['row'],
    ['key', '2026-05-01', 'page', '/reset/(removed)', counts],
    ['key', '2026-05-01', 'exit', '/reset/(removed)', counts],
    ['key', '2026-05-01', 'country', '/reset/b', counts],
    ['property', '2026-05-01', 'url', 'https://shop.example/reset/(removed)', counts],
    ['leftOut', null, 'page', 'no_key'],
  ]);
  assert.equal(maskedSums(sink, { domain: 'shop.example' }), sink);
});
