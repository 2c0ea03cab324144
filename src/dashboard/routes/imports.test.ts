import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAfterImports } from './imports.ts';

const found = (days: Readonly<Record<string, number | null>>) => eventsAfterImports(new Map(Object.entries(days)));

test('the first day of single events is the first one with events after the imported days', () => {
  const days = { '2026-05-03': 0, '2026-05-02': null, '2026-05-04': 7, '2026-05-01': 5, '2026-05-05': 9 };
  assert.deepEqual(found(days), { lastImported: '2026-05-02', eventsFrom: '2026-05-04' });
});

test('without imported days, and without events after them', () => {
  assert.deepEqual(found({ '2026-05-01': 5 }), { lastImported: null, eventsFrom: '2026-05-01' });
  assert.deepEqual(found({ '2026-05-01': 5, '2026-05-02': null }), { lastImported: '2026-05-02', eventsFrom: null });
  assert.deepEqual(found({}), { lastImported: null, eventsFrom: null });
});
