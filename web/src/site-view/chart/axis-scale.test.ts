import '../../british.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { METRICS } from '../../../../src/domain/metric.ts';
import fc from '../../../../test/draws.ts';
import { axisLines, axisScale, axisScaleOf, axisText } from './axis-scale.ts';

test('an axis ends at or above its highest value, with a few lines at round ones', () => {
  assert.deepEqual(axisScale('visitors', 0), { bottom: 0, top: 1, step: 1 });
  assert.deepEqual(axisScale('visitors', 3), { bottom: 0, top: 3, step: 1 });
  assert.deepEqual(axisScale('visitors', 1234), { bottom: 0, top: 1500, step: 500 });
  assert.deepEqual(axisScale('bounceRate', 1), { bottom: 0, top: 1, step: 0.25 });
  assert.deepEqual(axisScale('bounceRate', 0.38), { bottom: 0, top: 0.4, step: 0.1 });
  assert.deepEqual(axisScale('avgDuration', 95), { bottom: 0, top: 120, step: 30 });
  fc.assert(
    fc.property(fc.constantFrom(...METRICS), fc.double({ min: 0, max: 1, noNaN: true }), (metric, share) => {
      const most =
        metric === 'bounceRate' ? share : metric === 'avgDuration' ? share * 86_400 : Math.round(share * 1e9);
      const { top, step } = axisScale(metric, most);
      assert.ok(top >= most && top / step <= 4.000001 && top - step <= most + 1e-9, `${top} ${step}`);
    }),
  );
});

test('an axis reaches down to refunds that exceed sales, and 0 is one of its lines', () => {
  assert.deepEqual(axisScale('revenue', 900, -120), { bottom: -500, top: 1000, step: 500 });
  assert.deepEqual(axisScale('revenue', 0, -30), { bottom: -30, top: 0, step: 10 });
  assert.deepEqual(axisLines(axisScale('revenue', 40, -40)), [-40, -20, 0, 20, 40]);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.double({ min: -1e9, max: 0, noNaN: true }),
      (most, least) => {
        const scale = axisScale('revenue', most, least);
        const lines = axisLines(scale);
        assert.ok(lines.includes(0) && lines.length <= 5, JSON.stringify(scale));
        assert.ok(scale.bottom <= least + 1e-6 && scale.top >= most - 1e-6, JSON.stringify(scale));
      },
    ),
  );
});

test('the axis of a chart has room for the compared values, and takes what is not known for none', () => {
  const buckets = {
    period: { from: '2026-05-18', to: '2026-05-19' },
    grain: 'day',
    tz: 'Etc/UTC',
    starts: [0, 1],
  } as const;
  const previous = { buckets, values: [null, -7] };
  const series = { metric: 'revenue', buckets, values: [12, null], previous } as const;
  assert.deepEqual(axisScaleOf(series), { bottom: -10, top: 20, step: 10 });
  assert.deepEqual(axisScaleOf({ ...series, previous: null }), { bottom: 0, top: 15, step: 5 });
});

test('the labels of the lines are short', () => {
  assert.deepEqual(
    [0, 500, 15_000].map((value) => axisText('visitors', value, null)),
    ['0', '500', '15k'],
  );
  assert.deepEqual(
    [0, 0.30000000000000004].map((value) => axisText('bounceRate', value, null)),
    ['0%', '30%'],
  );
  assert.deepEqual(
    [0, 30, 60, 90, 3600].map((value) => axisText('avgDuration', value, null)),
    ['0s', '30s', '1m', '1m 30s', '1h'],
  );
  assert.deepEqual(
    [0, 500, 1500].map((value) => axisText('revenue', value, 'EUR')),
    ['€0', '€500', '€1.5k'],
  );
  assert.deepEqual(
    [-500, -1500].map((value) => axisText('revenue', value, 'EUR')),
    ['-€500', '-€1.5k'],
  );
});
