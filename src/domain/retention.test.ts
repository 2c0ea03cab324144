import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstKeptDay, firstKeptVisit } from './retention.ts';

test('a retention keeps the days from the same date that many months ago on', () => {
  assert.equal(firstKeptDay({ retentionMonths: 3 }, '2026-05-20'), '2026-02-20');
  assert.equal(firstKeptDay({ retentionMonths: 1 }, '2026-03-31'), '2026-02-28', 'clipped to the end of the month');
  assert.equal(firstKeptDay({ retentionMonths: null }, '2026-05-20'), '1970-01-01');
  assert.equal(firstKeptDay({ retentionMonths: 1200 }, '2026-05-20'), '1970-01-01');
});

test('visits are kept from the same date that many months ago on', () => {
  const firstOf = (visitMonths: number, today: string, retentionMonths: number | null = null) =>
    firstKeptVisit({ visitMonths, retentionMonths }, today);
  assert.equal(firstOf(13, '2026-05-20'), '2025-04-20');
  assert.equal(firstOf(6, '2026-08-31'), '2026-02-28', 'clipped to the end of the month');
  assert.equal(firstOf(1200, '2026-05-20'), '1970-01-01');
  assert.equal(firstOf(25, '2026-05-20', 12), '2025-05-20', 'never before the statistics');
});

test('visits are kept for at least the 30 days of raw events, unless the statistics are not', () => {
  assert.equal(firstKeptVisit({ visitMonths: 0, retentionMonths: null }, '2026-05-20'), '2026-04-20');
  assert.equal(firstKeptVisit({ visitMonths: 1, retentionMonths: null }, '2026-03-15'), '2026-02-13', 'not 28 days');
  assert.equal(firstKeptVisit({ visitMonths: 1, retentionMonths: null }, '2026-08-15'), '2026-07-15', '31 days');
  assert.equal(firstKeptVisit({ visitMonths: 0, retentionMonths: 1 }, '2026-03-15'), '2026-02-15');
  assert.equal(firstKeptVisit({ visitMonths: 0, retentionMonths: null }, '1970-01-10'), '1970-01-01');
});
