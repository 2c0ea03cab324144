import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExposition } from './exposition.ts';

test('the reader of the tests takes what Prometheus takes, and refuses what it must not have', () => {
  const good = '# HELP a_total A.\n# TYPE a_total counter\na_total{x="1\\"\\\\",y=""} 2e3\n';
  const family = parseExposition(good).get('a_total')!;
  assert.deepEqual([family.type, family.samples[0]!.value, family.samples[0]!.labels.get('y')], ['counter', 2000, '']);
  for (const bad of [
    good.slice(0, -1),
    good.replace('# HELP a_total A.\n', ''),
    good + good,
    `${good}a_total{x="1\\"\\\\",y=""} 3\n`,
    good.replace('y=""', 'x=""'),
    good.replace('2e3', 'two'),
    good.replaceAll('a_total', 'a'),
    good.replace('} 2e3', ',} 2e3x'),
    `${good}\n`,
    `${good}b_total 1\n`,
    '# HELP h_seconds H.\n# TYPE h_seconds histogram\nh_seconds_bucket{le="1"} 2\nh_seconds_bucket{le="+Inf"} 1\nh_seconds_sum 1\nh_seconds_count 1\n',
    '# HELP h_seconds H.\n# TYPE h_seconds histogram\nh_seconds_bucket{le="1"} 1\nh_seconds_sum 1\nh_seconds_count 1\n',
  ]) {
    assert.throws(() => parseExposition(bad), bad);
  }
});
