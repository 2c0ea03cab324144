import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentDiscards } from './recent-discards.ts';

const MINUTE = 60_000_000;
const NOW = 30_000_000 * MINUTE;
/** The minute of `NOW`, epoch milliseconds. */
const MINUTE_MS = NOW / 1000;

test('discards of a site are counted by reason, and by host for the reasons that depend on it', () => {
  const recent = new RecentDiscards();
  recent.add(1, 'origin', 'https://Copy.Example:8080', NOW);
  recent.add(1, 'malformed', 'null', NOW);
  recent.add(1, 'origin', null, NOW);
  recent.add(1, 'gpc', 'https://shop.example', NOW);
  recent.add(1, 'gpc', 'https://www.shop.example', NOW);
  recent.add(1, 'gpc', 'https://shop.example', NOW);
  recent.add(2, 'gpc', 'https://shop.example', NOW);
  recent.add(1, 'origin', 'http://copy.example', NOW + MINUTE);
  assert.deepEqual(recent.of(1, NOW + MINUTE), [
    { reason: 'gpc', host: '', count: 3, lastMinute: MINUTE_MS },
    { reason: 'origin', host: 'copy.example', count: 2, lastMinute: MINUTE_MS + 60_000 },
    { reason: 'malformed', host: null, count: 1, lastMinute: MINUTE_MS },
    { reason: 'origin', host: '', count: 1, lastMinute: MINUTE_MS },
  ]);
});

test('after ten minutes discards are forgotten, also when none are added', () => {
  const recent = new RecentDiscards();
  recent.add(1, 'gpc', null, NOW);
  assert.equal(recent.of(1, NOW + 10 * MINUTE).length, 1);
  assert.deepEqual(recent.of(1, NOW + 11 * MINUTE), []);
  recent.add(1, 'gpc', null, NOW + 30 * MINUTE);
  assert.deepEqual(recent.of(1, NOW + 30 * MINUTE), [
    { reason: 'gpc', host: '', count: 1, lastMinute: MINUTE_MS + 30 * 60_000 },
  ]);
});

test('a clock that is set back loses nothing', () => {
  const recent = new RecentDiscards();
  recent.add(1, 'gpc', null, NOW);
  recent.add(1, 'gpc', null, NOW - 5 * MINUTE);
  assert.deepEqual(recent.of(1, NOW), [{ reason: 'gpc', host: '', count: 2, lastMinute: MINUTE_MS }]);
});

test('a flood of invented origins is counted as one, and long ones are not kept', () => {
  const recent = new RecentDiscards();
  for (let i = 0; i < 5000; i++) recent.add(1, 'origin', `https://${i}.example`, NOW);
  recent.add(2, 'origin', 'https://late.example', NOW);
  recent.add(3, 'gpc', null, NOW);
  recent.add(4, 'malformed', `https://${'x'.repeat(300)}.example`, NOW);
  const found = recent.of(1, NOW);
  assert.equal(found.length, 1001);
  assert.deepEqual(found[0], { reason: 'origin', host: '', count: 4000, lastMinute: MINUTE_MS });
  const hostless = (site: number) => recent.of(site, NOW).map(({ host, count }) => [host, count]);
  assert.deepEqual([hostless(2), hostless(3), hostless(4)], [[['', 1]], [['', 1]], [['', 1]]]);
});

test('memory is bounded for any number of sites', () => {
  const recent = new RecentDiscards();
  for (let site = 1; site <= 5000; site++) recent.add(site, 'gpc', null, NOW);
  assert.deepEqual([recent.of(2000, NOW).length, recent.of(2001, NOW).length], [1, 0]);
});

test('what one process drains another adds to its own, and each discard is told once', () => {
  const here = new RecentDiscards();
  const there = new RecentDiscards();
  const now = 10 * 60_000_000;
  here.add(1, 'origin', 'https://Other.example', now);
  for (let i = 0; i < 2; i++) there.add(1, 'origin', 'https://other.example', now);
  here.addDrained(there.drain());
  there.add(1, 'origin', 'https://other.example', now);
  there.add(2, 'props', null, now);
  const drained = JSON.parse(JSON.stringify(there.drain()));
  here.addDrained(drained);
  assert.deepEqual(there.drain(), []);
  assert.deepEqual(there.of(1, now), []);
  assert.deepEqual(here.of(1, now), [{ reason: 'origin', host: 'other.example', count: 4, lastMinute: 600_000 }]);
  assert.deepEqual(
    here.of(2, now).map(({ count }) => count),
    [1],
  );
});
