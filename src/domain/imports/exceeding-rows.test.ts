import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceedingRows } from './exceeding-rows.ts';

const row = (day: string, dimension: string, visitors: number | null) => ({ day, dimension, source: { visitors } });

test('a dimension of the visitor with more visitors than the day is found; pages may have more', () => {
  const wrong = [row('2026-05-01', 'browser', 9995), row('2026-05-01', 'country', 25), row('2026-05-03', 'os', 1)];
  const right = [
    row('2026-05-01', 'totals', 22),
    row('2026-05-01', 'page', 400),
    row('2026-05-01', 'hostname', 40),
    row('2026-05-01', 'referrer', 40),
    // An estimate of the source.
    row('2026-05-01', 'device', 24),
    row('2026-05-01', 'city', null),
    // A day whose visitors nobody knows.
    row('2026-05-02', 'totals', null),
    row('2026-05-02', 'browser', 9995),
    row('2026-05-03', 'totals', 0),
  ];
  assert.deepEqual([...exceedingRows([...right, ...wrong])], wrong);
});
