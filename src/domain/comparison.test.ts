import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Compared, comparedPeriod } from './comparison.ts';

const compared = (how: Compared, from: string, to: string) => {
  const days = comparedPeriod(how, { from, to });
  return `${days.from} ${days.to}`;
};

test('the previous period has as many days, immediately before', () => {
  assert.equal(compared('previous', '2026-05-08', '2026-05-14'), '2026-05-01 2026-05-07');
});

test('a year before, whole months and years are whole, and other periods keep the number of their days', () => {
  assert.equal(compared('year', '2026-05-08', '2026-05-14'), '2025-05-08 2025-05-14');
  assert.equal(compared('year', '2024-02-01', '2024-02-29'), '2023-02-01 2023-02-28');
  assert.equal(compared('year', '2025-02-01', '2025-02-28'), '2024-02-01 2024-02-29');
  assert.equal(compared('year', '2024-01-01', '2024-12-31'), '2023-01-01 2023-12-31');
  assert.equal(compared('year', '2024-02-29', '2024-02-29'), '2023-02-28 2023-02-28');
  assert.equal(compared('year', '2024-02-20', '2024-03-05'), '2023-02-20 2023-03-06');
});

test('52 weeks before, the weekdays are the same', () => {
  assert.equal(compared('year-weekdays', '2026-05-08', '2026-05-14'), '2025-05-09 2025-05-15');
});

test('days of their own are compared with as they are', () => {
  assert.equal(compared({ from: '2026-01-01', to: '2026-01-31' }, '2026-05-08', '2026-05-14'), '2026-01-01 2026-01-31');
});
