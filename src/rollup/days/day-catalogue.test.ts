import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENTS_PER_WRITER } from '../../domain/sequence.ts';
import { DayCatalogue } from './day-catalogue.ts';
import type { SiteDays } from './site-days.ts';

const MAY = { from: '2026-05-01', to: '2026-05-31' };
const DAY = '2026-05-02';
const NOW = Date.parse('2026-05-20T12:00:00Z') * 1000;
/** Of one event of the third writer. */
const RANGE = {
  siteDays: [{ siteId: 1, day: DAY, events: 1 }],
  writers: new Map([[3, { first: 3 * EVENTS_PER_WRITER + 7, last: 3 * EVENTS_PER_WRITER + 7 }]]),
};

const openOf = (site: SiteDays) => site.states(MAY).open;

test('a day to whose stored rows others were added has another version, and is as published as before', () => {
  const catalogue = new DayCatalogue();
  catalogue.close(['2026-05-01', DAY].map((day) => ({ siteId: 1, day, generation: 3, events: 7 })));
  const [first, second] = catalogue.site(1).states(MAY).closed;
  const version = catalogue.version(1, MAY);
  catalogue.added([second!]);
  assert.notEqual(catalogue.version(1, MAY), version);
  const states = catalogue.site(1).states(MAY);
  assert.deepEqual(states.closed[0], first);
  assert.notEqual(states.closed[1]!.version, second!.version);
  assert.deepEqual({ ...states.closed[1]!, version: 0 }, { ...second!, version: 0 });
});

test('rows that were added to a generation that has been superseded concern nobody', () => {
  const catalogue = new DayCatalogue();
  const day = { siteId: 1, day: '2026-05-01', generation: 1, events: 7 };
  catalogue.close([day]);
  const [superseded] = catalogue.site(1).states(MAY).closed;
  catalogue.close([{ ...day, generation: 2 }]);
  const [newer] = catalogue.site(1).states(MAY).closed;
  catalogue.added([superseded!]);
  assert.deepEqual(catalogue.site(1).states(MAY).closed, [newer]);
});

test('a lease sees nothing of what comes after it: no day, no version, no event above its watermark', async () => {
  const catalogue = new DayCatalogue();
  const range = await catalogue.announce(RANGE, NOW);
  const lease = catalogue.lease();
  const version = lease.site(1).version(MAY);
  await range.entered(NOW);
  assert.deepEqual([openOf(lease.site(1)), lease.site(1).version(MAY)], [[], version]);
  assert.deepEqual([...lease.watermark.loaded], [[3, 3 * EVENTS_PER_WRITER + 6]]);
  assert.deepEqual(openOf(catalogue.site(1)), [DAY]);
  assert.deepEqual([...catalogue.lease().watermark.loaded], [[3, 3 * EVENTS_PER_WRITER + 7]]);
  assert.notEqual(catalogue.version(1, MAY), version);
});

test('a range of a writer that no reader can leave out waits for the readers', async () => {
  const catalogue = new DayCatalogue();
  const lease = catalogue.lease();
  let isAnnounced = false;
  const announced = catalogue.announce(RANGE, NOW).then((range) => {
    isAnnounced = true;
    return range;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([isAnnounced, catalogue.isArriving({ siteId: 1, day: DAY })], [false, true]);
  lease.release();
  await (await announced).entered(NOW);
  // The next reader leaves out what follows by its watermark.
  catalogue.lease();
  const next = {
    ...RANGE,
    writers: new Map([[3, { first: 3 * EVENTS_PER_WRITER + 8, last: 3 * EVENTS_PER_WRITER + 8 }]]),
  };
  await (await catalogue.announce(next, NOW)).entered(NOW);
});

test('a range that failed shows nothing, and no more when it comes again and has not entered yet', async () => {
  const catalogue = new DayCatalogue();
  (await catalogue.announce(RANGE, NOW)).failed();
  assert.deepEqual([openOf(catalogue.site(1)), catalogue.isArriving({ siteId: 1, day: DAY })], [[], false]);
  const again = await catalogue.announce(RANGE, NOW);
  assert.deepEqual([...catalogue.lease().watermark.loaded], [[3, 3 * EVENTS_PER_WRITER + 6]]);
  await again.entered(NOW);
  assert.deepEqual([...catalogue.lease().watermark.loaded], [[3, 3 * EVENTS_PER_WRITER + 7]]);
});

test('a writer that has been quiet for a minute is listed no more, but for the latest', async () => {
  const catalogue = new DayCatalogue();
  const enter = async (writer: number, at: number) => {
    const seq = writer * EVENTS_PER_WRITER;
    const range = { siteDays: RANGE.siteDays, writers: new Map([[writer, { first: seq, last: seq }]]) };
    await (await catalogue.announce(range, at)).entered(at);
    return [...catalogue.snapshot().watermark.loaded.keys()];
  };
  assert.deepEqual(await enter(3, NOW), [3]);
  assert.deepEqual(await enter(4, NOW + 1), [3, 4]);
  assert.deepEqual(await enter(5, NOW + 2), [3, 4, 5]);
  assert.deepEqual(await enter(4, NOW + 61_000_000), [5, 4]);
});

test('a writer whose range is on its way stays listed, however long that takes', async () => {
  const catalogue = new DayCatalogue();
  const announce = (writer: number, count: number, at: number) => {
    const seq = writer * EVENTS_PER_WRITER + count;
    return catalogue.announce(
      { siteDays: RANGE.siteDays, writers: new Map([[writer, { first: seq, last: seq }]]) },
      at,
    );
  };
  for (const writer of [3, 4, 5]) await (await announce(writer, 0, NOW)).entered(NOW);
  (await announce(3, 1, NOW)).failed();
  const later = NOW + 61_000_000;
  for (const writer of [4, 5]) await (await announce(writer, 1, later)).entered(later);
  assert.equal(catalogue.snapshot().watermark.loaded.get(3), 3 * EVENTS_PER_WRITER);
  await (await announce(3, 1, later)).entered(later);
  assert.equal(catalogue.snapshot().watermark.loaded.get(3), 3 * EVENTS_PER_WRITER + 1);
});

test('while nothing may arrive for a date, its events wait; none is begun while some are on their way', async () => {
  const catalogue = new DayCatalogue();
  const arriving = await catalogue.announce(RANGE, NOW);
  assert.equal(await catalogue.whileNothingArrives(DAY, async () => true), null);
  await arriving.entered(NOW);
  const removed = Promise.withResolvers<void>();
  const removing = catalogue.whileNothingArrives(DAY, async () => {
    await removed.promise;
    catalogue.finalize([{ siteId: 1, day: DAY }]);
    return true;
  });
  const late = catalogue.announce(RANGE, NOW);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(catalogue.isArriving({ siteId: 1, day: DAY }), false);
  removed.resolve();
  assert.equal(await removing, true);
  assert.deepEqual((await late).final, RANGE.siteDays);
});
