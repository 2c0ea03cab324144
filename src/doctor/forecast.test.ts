import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteVolume } from './facts/volumes.ts';
import { daysUntilFull } from './forecast.ts';

/** A site of 1,000 events a day, for which raw events have reached their full number. */
const SITE: SiteVolume = {
  ...{ events: 100_000, rawEvents: 30_000, eventsPerDay: 1000, ageDays: 100, retentionDays: null },
  ...{ visitEvents: 0, visitDays: 0, visitDaysMax: 0 },
};

test('a disk is full when what the events keep taking has filled it', () => {
  assert.equal(daysUntilFull(60_000 * 50, null, [SITE]), 50);
  assert.equal(daysUntilFull(60_000 * 50 + 1, null, [SITE]), 51);
});

test('single events add to it for the first 30 days of a site', () => {
  const young = { ...SITE, ageDays: 20 };
  assert.equal(daysUntilFull(10 * 96_000, null, [young]), 10);
  assert.equal(daysUntilFull(10 * 96_000 + 5 * 60_000, null, [young]), 15);
});

test('visits add to it from the 31st day of a site, for as many days as it keeps them', () => {
  const keeping = { ...SITE, visitDays: 70, visitDaysMax: 80 };
  assert.equal(daysUntilFull(10 * 78_000, null, [keeping]), 10);
  assert.equal(daysUntilFull(10 * 78_000 + 5 * 60_000, null, [keeping]), 15);
  const young = { ...keeping, ageDays: 20, visitDays: 0, visitDaysMax: 5 };
  assert.equal(daysUntilFull(10 * 96_000 + 5 * 78_000, null, [young]), 15);
  assert.equal(daysUntilFull(10 * 96_000 + 5 * 78_000 + 60_000, null, [young]), 16);
});

test('a site as old as its retention grows no more', () => {
  assert.equal(daysUntilFull(60_000, null, [{ ...SITE, retentionDays: 90 }]), null);
  assert.equal(daysUntilFull(60_000 * 20, null, [{ ...SITE, retentionDays: 120 }]), 20);
  assert.equal(daysUntilFull(60_000 * 20 + 1, null, [{ ...SITE, retentionDays: 120 }]), null);
});

test('the size of an event is measured where there are enough of them', () => {
  const large = { ...SITE, events: 2_000_000, rawEvents: 500_000, visitEvents: 1_000_000 };
  const storeBytes = 500_000 * 36 + 1_000_000 * 18 + 2_000_000 * 200;
  assert.equal(daysUntilFull(200_000 * 7, storeBytes, [large]), 7);
});

test('nothing is filled by no events, and not within ten years', () => {
  assert.equal(daysUntilFull(1, null, [{ ...SITE, eventsPerDay: 0 }]), null);
  assert.equal(daysUntilFull(60_000 * 3650, null, [SITE]), 3650);
  assert.equal(daysUntilFull(60_000 * 3651, null, [SITE]), null);
});
