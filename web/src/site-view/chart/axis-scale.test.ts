import '../../british.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { METRICS } from '../../../../src/domain/metric.ts';
import fc from '../../../../test/draws.ts';
import { axisScale, axisText } from './axis-scale.ts';

test('an axis ends at or above its highest value, with a few lines at round ones', () => {
  assert.deepEqual(axisScale('visitors', 0), { top: 1, step: 1 });
  assert.deepEqual(axisScale('visitors', 3), { top: 3, step: 1 });
  assert.deepEqual(axisScale('visitors', 1234), { top: 1500, step: 500 });
  assert.deepEqual(axisScale('bounceRate', 1), { top: 1, step: 0.25 });
  assert.deepEqual(axisScale('bounceRate', 0.38), { top: 0.4, step: 0.1 });
  assert.deepEqual(axisScale('avgDuration', 95), { top: 120, step: 30 });
  fc.assert(
    fc.property(fc.constantFrom(...METRICS), fc.double({ min: 0, max: 1, noNaN: true }), (metric, share) => {
      const most =
        metric === 'bounceRate' ? share : metric === 'avgDuration' ? share * 86_400 : Math.round(share * 1e9);
      const { top, step } = axisScale(metric, most);
      assert.ok(top >= most && top / step <= 4.000001 && top - step <= most + 1e-9, `${top} ${step}`);
    }),
  );
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
});
