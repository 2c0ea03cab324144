import assert from 'node:assert/strict';
import { test } from 'node:test';
import { microsOf } from '../sites/fixture.ts';
import { BLOG } from './blog.ts';
import { Random, WeightedChoice } from './random.ts';
import { SHOP } from './shop.ts';
import { TRAFFIC_DAYS, Traffic } from './traffic.ts';

const NOW = microsOf('2026-03-10T15:00:00Z') / 1000;

function daysOf(seed: number, site = SHOP) {
  return [...new Traffic(site, new Random(seed), { now: NOW, days: TRAFFIC_DAYS }, 0.05).days()];
}

test('the same seed gives the same traffic, another seed another', () => {
  assert.deepEqual(daysOf(1), daysOf(1));
  assert.notDeepEqual(daysOf(1), daysOf(2));
});

test('traffic covers a year of days, has no event in the future and some in the last minutes', () => {
  for (const site of [SHOP, BLOG]) {
    const days = daysOf(3, site);
    assert.equal(days.length, 366);
    const lines = days.flat();
    assert.ok(lines.every(({ ts }) => ts <= NOW));
    assert.ok(lines.some(({ ts }) => ts > NOW - 5 * 60_000));
    assert.ok(days[0]!.every(({ ts }) => ts >= microsOf('2025-03-10T00:00:00+01:00') / 1000));
  }
});

test('entries are drawn by their weights, and the same ones for the same seed', () => {
  const random = new Random(1);
  const choice = new WeightedChoice(['never', 'seldom', 'often'], (_, i) => [0, 1, 3][i]!);
  const drawn = Array.from({ length: 4000 }, () => choice.draw(random));
  const often = drawn.filter((each) => each === 'often').length;
  assert.equal(drawn.includes('never'), false);
  assert.ok(often > 2850 && often < 3150, String(often));
});
