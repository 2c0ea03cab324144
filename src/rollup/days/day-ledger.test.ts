import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DayLedger } from './day-ledger.ts';

const MAY = { from: '2026-05-01', to: '2026-05-31' };

test('a day to whose stored rows others were added is another writing to readers, and as published as before', () => {
  const ledger = new DayLedger();
  for (const day of ['2026-05-01', '2026-05-02']) ledger.close({ siteId: 1, day, generation: 3, events: 7 }, undefined);
  const [first, second] = ledger.states(1, MAY).closed;
  const mark = ledger.mark(1, MAY);
  ledger.added([second!]);
  assert.notEqual(ledger.mark(1, MAY), mark);
  const states = ledger.states(1, MAY);
  assert.deepEqual(states.closed, [first, second]);
  assert.equal(states.closed[0], first);
  assert.notEqual(states.closed[1], second);
});

test('rows that were added to a writing that has been superseded concern nobody', () => {
  const ledger = new DayLedger();
  const day = { siteId: 1, day: '2026-05-01', generation: 1, events: 7 };
  ledger.close(day, undefined);
  const newer = { ...day, generation: 2 };
  ledger.close(newer, undefined);
  ledger.added([day]);
  assert.equal(ledger.states(1, MAY).closed[0], newer);
});
