import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBeyondRawWindow } from './beyond-raw-window.ts';

const TODAY = '2026-05-20';
const isBeyond = (period: Parameters<typeof isBeyondRawWindow>[0]) => isBeyondRawWindow(period, TODAY);

test('a period is beyond the raw events when it is too long or begins before them', () => {
  for (const preset of ['today', '7d', '30d', 'month'] as const) assert.equal(isBeyond({ preset }), false, preset);
  for (const preset of ['90d', 'last_month', 'year', '12mo', 'all'] as const) {
    assert.equal(isBeyond({ preset }), true, preset);
  }
  assert.equal(isBeyond({ from: '2026-04-20', to: '2026-05-19' }), false);
  assert.equal(isBeyond({ from: '2026-04-20', to: '2026-05-20' }), true);
  assert.equal(isBeyond({ from: '2026-04-19', to: '2026-04-21' }), true);
});
