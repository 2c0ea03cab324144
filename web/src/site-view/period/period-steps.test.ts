import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../../src/domain/calendar.ts';
import type { Period } from '../../../../src/domain/period.ts';
import { DASHBOARD_PRESETS, presetPeriod } from '../../../../src/domain/period.ts';
import fc from '../../../../test/draws.ts';
import type { PeriodChoice } from '../../period.ts';
import { presetOf, stepPeriod } from './period-steps.ts';

const TODAY = '2026-05-20';

function daysOf(choice: PeriodChoice): Period {
  if (!('preset' in choice)) return choice;
  if (choice.preset === 'all') return { from: '2021-03-07', to: TODAY };
  return choice.preset === '12mo' ? { from: '2025-06-01', to: TODAY } : presetPeriod(choice.preset, TODAY);
}

function step(choice: PeriodChoice, direction: -1 | 1): PeriodChoice | null {
  const days = daysOf(choice);
  return stepPeriod(choice, days, TODAY, direction);
}

test('the period before', () => {
  assert.deepEqual(step({ preset: 'today' }, -1), { preset: 'yesterday' });
  assert.deepEqual(step({ preset: 'yesterday' }, -1), { from: '2026-05-18', to: '2026-05-18' });
  assert.deepEqual(step({ preset: '7d' }, -1), { from: '2026-05-07', to: '2026-05-13' });
  assert.deepEqual(step({ preset: 'month' }, -1), { preset: 'last_month' });
  assert.deepEqual(step({ preset: 'last_month' }, -1), { from: '2026-03-01', to: '2026-03-31' });
  assert.deepEqual(step({ from: '2026-03-01', to: '2026-03-31' }, -1), { from: '2026-02-01', to: '2026-02-28' });
  assert.deepEqual(step({ preset: 'year' }, -1), { from: '2025-01-01', to: '2025-12-31' });
  assert.deepEqual(step({ preset: '12mo' }, -1), { from: '2024-06-01', to: '2025-05-31' });
  assert.deepEqual(step({ from: '2026-05-02', to: '2026-05-04' }, -1), { from: '2026-04-29', to: '2026-05-01' });
  assert.equal(step({ preset: 'all' }, -1), null);
});

test('the period after, as a preset where it is one', () => {
  assert.deepEqual(step({ preset: 'yesterday' }, 1), { preset: 'today' });
  assert.deepEqual(step({ from: '2026-05-18', to: '2026-05-18' }, 1), { preset: 'yesterday' });
  assert.deepEqual(step({ from: '2026-05-07', to: '2026-05-13' }, 1), { preset: '7d' });
  assert.deepEqual(step({ preset: 'last_month' }, 1), { preset: 'month' });
  assert.deepEqual(step({ from: '2025-01-01', to: '2025-12-31' }, 1), { preset: 'year' });
  assert.deepEqual(step({ from: '2026-03-01', to: '2026-03-31' }, 1), { preset: 'last_month' });
  assert.deepEqual(step({ from: '2024-06-01', to: '2025-05-31' }, 1), { preset: '12mo' });
});

test('no period comes after one that ends today', () => {
  for (const preset of DASHBOARD_PRESETS) {
    if (preset === 'yesterday' || preset === 'last_month') continue;
    assert.equal(step({ preset }, 1), null, preset);
  }
});

test('a run of days becomes the preset that has the same days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (back, length) => {
      const to = addDays(TODAY, -back);
      const days = { from: addDays(to, -length), to };
      const choice = presetOf(days, TODAY);
      if ('preset' in choice && choice.preset !== 'month' && choice.preset !== 'year') {
        assert.deepEqual(daysOf(choice), days);
      }
    }),
  );
});
