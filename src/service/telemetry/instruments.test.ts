import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Counter, Histogram } from './instruments.ts';
import { labelsOf, metricsText } from './metric.ts';

test('a histogram counts what is up to each bound, and what is beyond all of them', () => {
  const waits = new Histogram<'kind'>(
    { name: 'wait_seconds', help: 'Waits.', labels: ['kind'], known: [{ kind: 'b' }] },
    [0.5, 2],
  );
  for (const seconds of [0.1, 0.5, 0.6, 7]) waits.observe({ kind: 'a' }, seconds);
  assert.equal(
    metricsText([waits.metric]),
    `# HELP wait_seconds Waits.
# TYPE wait_seconds histogram
wait_seconds_bucket{kind="b",le="0.5"} 0
wait_seconds_bucket{kind="b",le="2"} 0
wait_seconds_bucket{kind="b",le="+Inf"} 0
wait_seconds_sum{kind="b"} 0
wait_seconds_count{kind="b"} 0
wait_seconds_bucket{kind="a",le="0.5"} 2
wait_seconds_bucket{kind="a",le="2"} 3
wait_seconds_bucket{kind="a",le="+Inf"} 4
wait_seconds_sum{kind="a"} 8.2
wait_seconds_count{kind="a"} 4
`,
  );
});

test('a counter has a sample for each of its labels, the known ones from the start', () => {
  const made = new Counter<'a' | 'b'>({
    name: 'made_total',
    help: 'M.',
    labels: ['a', 'b'],
    known: [{ a: '', b: 'x' }],
  });
  made.add({ b: 'y', a: '1' });
  made.add({ a: '1', b: 'y' }, 2);
  assert.deepEqual(made.metric.samples, [
    ['{a="",b="x"}', 0],
    ['{a="1",b="y"}', 3],
  ]);
});

test('labels are written so that no value ends them', () => {
  assert.equal(labelsOf({}), '');
  assert.equal(labelsOf({ a: 'x"y\\z\n', b: '' }), '{a="x\\"y\\\\z\\n",b=""}');
});
