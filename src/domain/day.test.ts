import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBetween } from './calendar.ts';
import { DayStarts, dayStart } from './day.ts';

test('days begin when Temporal says, around every change of the clocks', () => {
  // These zones have midnights that do not exist or come twice, half hours, a day that was left out, changes every few
  // weeks, or no change at all.
  const zones = [
    'Europe/Berlin',
    'America/Sao_Paulo',
    'America/Havana',
    'Asia/Beirut',
    'Africa/Casablanca',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
    'UTC',
  ];
  for (const zone of zones) {
    const forwards = new DayStarts();
    const anyhow = new DayStarts();
    const days = daysBetween('2009-06-01', '2013-06-01');
    for (const day of days) assert.equal(forwards.of(day, zone), dayStart(day, zone), `${day} ${zone}`);
    for (let i = 0; i < days.length; i++) {
      const day = days[(i * 617) % days.length]!;
      assert.equal(anyhow.of(day, zone), dayStart(day, zone), `${day} ${zone}`);
    }
  }
});
