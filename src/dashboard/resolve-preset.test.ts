import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '../domain/site.ts';
import { resolvePreset } from './resolve-preset.ts';

const site = { timezone: 'Europe/Berlin' } as Site;
/** 21 May in Berlin, 20 May in UTC. */
const clock = { nowMicros: () => Date.parse('2026-05-20T22:30:00Z') * 1000 };
const resolve = (search: string, firstDay: string | null = '2024-02-29') =>
  String(resolvePreset(new URLSearchParams(search), site, clock, { firstDay: () => firstDay }));

test('all time begins on the first day with data and ends today', () => {
  assert.equal(resolve('period=all&filter=page:/'), 'filter=page%3A%2F&from=2024-02-29&to=2026-05-21');
  assert.equal(resolve('period=all', null), 'from=2026-05-21&to=2026-05-21');
  assert.equal(resolve('period=all', '2026-05-22'), 'from=2026-05-22&to=2026-05-22');
});

test('the last 12 months are the current one and the eleven before', () => {
  assert.equal(resolve('period=12mo'), 'from=2025-06-01&to=2026-05-21');
});

test('other queries stay as they are', () => {
  for (const search of [
    '',
    'period=7d',
    'period=never',
    'from=2026-05-01&to=2026-05-02',
    'period=all&from=2026-05-01',
  ]) {
    assert.equal(resolve(search), search);
  }
});
