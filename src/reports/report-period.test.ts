import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportFrequency } from '../domain/report-frequency.ts';
import { microsOf } from '../sites/fixture.ts';
import { comparedWith, latestEndedPeriod, latestEndedPeriodAt, nextReportAt, reportDueAt } from './report-period.ts';

test('the latest week and month that have ended, on any day', () => {
  for (const [today, week, month] of [
    ['2026-05-20', ['2026-05-11', '2026-05-17'], ['2026-04-01', '2026-04-30']],
    ['2026-05-17', ['2026-05-04', '2026-05-10'], ['2026-04-01', '2026-04-30']],
    ['2026-05-18', ['2026-05-11', '2026-05-17'], ['2026-04-01', '2026-04-30']],
    ['2026-05-31', ['2026-05-18', '2026-05-24'], ['2026-04-01', '2026-04-30']],
    ['2026-06-01', ['2026-05-25', '2026-05-31'], ['2026-05-01', '2026-05-31']],
    ['2026-01-01', ['2025-12-22', '2025-12-28'], ['2025-12-01', '2025-12-31']],
    ['2026-01-05', ['2025-12-29', '2026-01-04'], ['2025-12-01', '2025-12-31']],
    ['2026-03-01', ['2026-02-16', '2026-02-22'], ['2026-02-01', '2026-02-28']],
    ['2028-03-01', ['2028-02-21', '2028-02-27'], ['2028-02-01', '2028-02-29']],
  ] as const) {
    assert.deepEqual(Object.values(latestEndedPeriod('weekly', today)), week, today);
    assert.deepEqual(Object.values(latestEndedPeriod('monthly', today)), month, today);
  }
});

test('the latest day that has ended is yesterday, and is compared with the same weekday of the week before', () => {
  for (const [today, day, before] of [
    ['2026-05-20', '2026-05-19', '2026-05-12'],
    ['2026-05-01', '2026-04-30', '2026-04-23'],
    ['2026-01-01', '2025-12-31', '2025-12-24'],
    ['2028-03-01', '2028-02-29', '2028-02-22'],
  ] as const) {
    const period = latestEndedPeriod('daily', today);
    assert.deepEqual(period, { from: day, to: day });
    assert.deepEqual(comparedWith('daily', period), { from: before, to: before });
  }
  assert.deepEqual(comparedWith('weekly', { from: '2026-05-11', to: '2026-05-17' }), {
    from: '2026-05-04',
    to: '2026-05-10',
  });
  assert.deepEqual(comparedWith('monthly', { from: '2026-03-01', to: '2026-03-31' }), {
    from: '2026-02-01',
    to: '2026-02-28',
  });
});

test('the zone of the site, not of the server, decides when a period has ended and when 06:00 is', () => {
  const now = microsOf('2026-05-31T12:30:00Z');
  assert.deepEqual(latestEndedPeriodAt('monthly', 'Pacific/Auckland', now), { from: '2026-05-01', to: '2026-05-31' });
  assert.deepEqual(latestEndedPeriodAt('monthly', 'America/Los_Angeles', now), {
    from: '2026-04-01',
    to: '2026-04-30',
  });
  for (const [to, zone, due] of [
    ['2026-05-31', 'Pacific/Auckland', '2026-05-31T18:00:00Z'],
    ['2026-05-31', 'America/Los_Angeles', '2026-06-01T13:00:00Z'],
    // The clocks changed on the week's last day: the instants are 167 hours apart, then 169.
    ['2026-03-29', 'Europe/Paris', '2026-03-30T04:00:00Z'],
    ['2026-10-25', 'Europe/Paris', '2026-10-26T05:00:00Z'],
    // The clocks change on the first day of the month.
    ['2026-10-31', 'America/New_York', '2026-11-01T11:00:00Z'],
  ] as const) {
    assert.equal(reportDueAt({ from: to, to }, zone), microsOf(due), `${to} in ${zone}`);
  }
});

test('the next report comes at 06:00 after its period', () => {
  const next = (frequency: ReportFrequency, now: string, sentFor: string | null) =>
    Temporal.Instant.fromEpochMilliseconds(
      nextReportAt(frequency, 'Europe/Paris', microsOf(now), sentFor) / 1000,
    ).toString();
  assert.equal(next('weekly', '2026-05-20T12:00:00Z', null), '2026-05-25T04:00:00Z');
  assert.equal(next('weekly', '2026-05-20T12:00:00Z', '2026-05-11'), '2026-05-25T04:00:00Z');
  assert.equal(next('monthly', '2026-01-31T12:00:00Z', null), '2026-02-01T05:00:00Z');
  assert.equal(next('monthly', '2026-12-31T12:00:00Z', '2026-11-01'), '2027-01-01T05:00:00Z');
  assert.equal(next('daily', '2026-05-20T12:00:00Z', null), '2026-05-21T04:00:00Z');
  assert.equal(next('daily', '2026-05-20T03:00:00Z', '2026-05-18'), '2026-05-20T04:00:00Z');
  assert.equal(next('daily', '2026-05-20T03:00:00Z', null), '2026-05-21T04:00:00Z');
  // On Monday before 06:00 the report of the week that has just ended is still due. A new subscriber gets the one after
  // it.
  assert.equal(next('weekly', '2026-05-25T03:00:00Z', '2026-05-11'), '2026-05-25T04:00:00Z');
  assert.equal(next('weekly', '2026-05-25T03:00:00Z', '2026-05-18'), '2026-06-01T04:00:00Z');
  assert.equal(next('weekly', '2026-05-25T03:00:00Z', null), '2026-06-01T04:00:00Z');
  assert.equal(next('weekly', '2026-05-25T04:00:00Z', '2026-05-18'), '2026-06-01T04:00:00Z');
});
