/**
 * Compares realtime from memory with realtime from the store's whole days, and checks that the store is not read
 * without need.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import { eraseSite } from '../../src/rollup/maintain/erase.ts';
import { RecentEvents } from '../../src/rollup/read/recent-events.ts';
import type { RealtimeAnswer } from '../../src/stats/answer.ts';
import { readRealtime } from '../../src/stats/answers/realtime.ts';
import { readStoredRealtime } from '../../src/stats/answers/stored-realtime.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import type { Store } from '../../src/store/store.ts';
import { seedOf, sizeOf } from '../draws.ts';
import { eventOf, HOUR, longVisit, MINUTE, NOW, newSite, randomVisits } from './realtime-visits.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'UTC', 'Asia/Kolkata'];

let directory: string;
let store: ChdbStore;
/** The statements that the store was sent. */
let asked: string[] = [];
let counted: Store;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'svc-realtime-'));
  store = await ChdbStore.open(directory);
  counted = {
    readsAgree: true,
    everyPart: 'system.parts',
    query: (sql, params) => {
      asked.push(sql);
      return store.query(sql, params);
    },
    saveFile: (path, format, sql, params) => store.saveFile(path, format, sql, params),
    saveRows: (path, format, rows) => store.saveRows(path, format, rows),
    derive: (sql, params) => store.derive(sql, params),
    execute: (sql, params) => store.execute(sql, params),
    insertEvents: (lines, token) => store.insertEvents(lines, token),
    insertRows: (table, columns, lines) => store.insertRows(table, columns, lines),
    close: () => store.close(),
  };
});
after(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

/** Inserts a range into the store and then into memory, as the loader does. */
async function load(events: readonly CollectedEvent[], now: number, ...all: readonly RecentEvents[]): Promise<void> {
  const lines = Buffer.from(events.map(encodeEvent).join(''));
  await store.insertEvents(lines);
  for (const recent of all) await recent.loaded(lines, now);
}

async function opened(now: number, heldMax?: number): Promise<RecentEvents> {
  const recent = new RecentEvents(heldMax);
  await recent.open(store, now);
  return recent;
}

/** Returns the answer from memory. Fails when it differs from that of the store. */
async function answer(recent: RecentEvents, site: Site, now: number): Promise<RealtimeAnswer> {
  asked = [];
  const actual = await readRealtime({ store: counted, recent }, site, now);
  assert.deepEqual(actual, await readStoredRealtime({ store }, [site], now));
  return actual;
}

test('the store is not read for visitors of the last minutes', async () => {
  const site = newSite();
  const recent = await opened(NOW);
  const visits = [1, 2, 3].map((n) => eventOf(site, NOW - n * MINUTE, { visitor: `${n}`, referrer: `r${n}.example` }));
  await load(visits, NOW, recent);
  const { currentVisitors, topReferrers } = await answer(recent, site, NOW);
  assert.deepEqual([currentVisitors, topReferrers.length], [3, 3]);
  assert.deepEqual(asked, []);
});

test('a visit that began before the held minutes has its first referrer, looked up once', async () => {
  const site = newSite();
  await load(longVisit(site, NOW - MINUTE, 12), NOW);
  const recent = await opened(NOW);
  const { topReferrers } = await answer(recent, site, NOW);
  assert.deepEqual(topReferrers, [{ key: 'first.example', visitors: 1, views: 2 }]);
  assert.equal(asked.length, 1);
  await load([eventOf(site, NOW, { referrer: 'latest.example' })], NOW, recent);
  await answer(recent, site, NOW);
  assert.deepEqual(asked, []);
});

test('a long visit that was held from its beginning is never looked up', async () => {
  const site = newSite();
  const recent = await opened(NOW - 13 * HOUR);
  for (const event of longVisit(site, NOW - MINUTE, 12)) await load([event], event.ts, recent);
  const { feed } = await answer(recent, site, NOW);
  assert.equal(feed[0]!.referrer, 'first.example');
  assert.deepEqual(asked, []);
});

test('a return from a payment has the referrer of the visit before, looked up once when that is no longer held', async () => {
  const site = newSite();
  const before = eventOf(site, NOW - 4 * HOUR, { referrer: 'first.example' });
  await load([before, eventOf(site, NOW - 2 * HOUR, { event: 'signup' })], NOW);
  const recent = await opened(NOW);
  await load([eventOf(site, NOW - MINUTE, { referrer: 'paypal.com' })], NOW, recent);
  const { topReferrers, feed } = await answer(recent, site, NOW);
  assert.deepEqual(topReferrers, [{ key: 'first.example', visitors: 1, views: 1 }]);
  assert.equal(feed[0]!.referrer, 'first.example');
  assert.equal(asked.length, 1);
  await answer(recent, site, NOW);
  assert.deepEqual(asked, []);
});

test('a late event becomes the beginning of a visit that is shown already', async () => {
  const site = newSite();
  const recent = await opened(NOW - 5 * HOUR);
  const [first, ...later] = longVisit(site, NOW - MINUTE, 4);
  for (const event of later) await load([event], event.ts, recent);
  assert.equal((await answer(recent, site, NOW)).feed[0]!.referrer, 'later.example');
  await load([first!], NOW, recent);
  assert.equal((await answer(recent, site, NOW)).feed[0]!.referrer, 'first.example');
});

test('after a restart the same minutes are held', async () => {
  const site = newSite('Europe/Berlin');
  const events = [1, 7, 33, 62].map((minutes) => eventOf(site, NOW - minutes * MINUTE, { referrer: `r${minutes}` }));
  await load(events, NOW);
  const { feed } = await answer(await opened(NOW), site, NOW);
  assert.equal(feed.length, 2);
});

test('a range that is repeated counts once', async () => {
  const site = newSite();
  const recent = await opened(NOW);
  const visits = [3, 1, 2].map((n) => eventOf(site, NOW - n * MINUTE));
  await load(visits, NOW, recent);
  const once = await answer(recent, site, NOW);
  await recent.loaded(Buffer.from(visits.map(encodeEvent).join('')), NOW);
  assert.deepEqual(await answer(recent, site, NOW), once);
  // After a restart the range has been read from the store, and is repeated.
  const restarted = await opened(NOW);
  await restarted.loaded(Buffer.from(visits.map(encodeEvent).join('')), NOW);
  assert.deepEqual(await answer(restarted, site, NOW), once);
});

test('an erased site has no figures', async () => {
  const site = newSite();
  const recent = await opened(NOW);
  await load([eventOf(site, NOW - MINUTE)], NOW, recent);
  await eraseSite(store, site.id);
  recent.forget(site.id);
  assert.deepEqual((await answer(recent, site, NOW)).feed, []);
});

test('realtime stays correct when the clock is set back or goes on', async () => {
  const site = newSite();
  const recent = await opened(NOW - 3 * HOUR);
  const events = Array.from({ length: 20 }, (_, i) => eventOf(site, NOW - i * 7 * MINUTE));
  await load(events, NOW, recent);
  await load([eventOf(site, NOW + HOUR)], NOW + HOUR, recent);
  for (const hours of [-2, -1, 0, 1, 2]) await answer(recent, site, NOW + hours * HOUR);
});

test('after a change of zone the days of the zone before are left out', async () => {
  const site = newSite('Pacific/Auckland');
  const recent = await opened(NOW);
  await load([eventOf(site, NOW - 2 * MINUTE), eventOf({ ...site, timezone: 'UTC' }, NOW - MINUTE)], NOW, recent);
  const changed = await answer(recent, { ...site, timezone: 'UTC' }, NOW);
  assert.equal(changed.feed.length, 1);
});

test('a site with too many events is answered from the store, and from memory again when it has fewer', async () => {
  const site = newSite();
  const busy = newSite();
  const recent = await opened(NOW - 2 * HOUR, 30);
  await load([eventOf(site, NOW - MINUTE)], NOW, recent);
  const many = Array.from({ length: 40 }, (_, i) => eventOf(busy, NOW - i, { visitor: `${i}` }));
  await load(many, NOW, recent);
  await answer(recent, busy, NOW);
  assert.notEqual(asked.length, 0);
  await answer(recent, site, NOW);
  assert.deepEqual(asked, []);
  const later = NOW + 70 * MINUTE;
  await load([eventOf(busy, later - MINUTE, { visitor: '1' })], later, recent);
  await answer(recent, busy, later);
  assert.deepEqual(asked, []);
  // A restart holds no more events either.
  await load(
    many.map((event) => ({ ...event, seq: event.seq + 1000, ts: event.ts + 70 * MINUTE })),
    later,
  );
  const restarted = await opened(later, 30);
  await answer(restarted, busy, later);
  assert.notEqual(asked.length, 0);
});

const seed = seedOf(11);

test(`random visits in any order have the same figures as from the store (seed ${seed})`, async () => {
  let state = (seed % 2_147_483_646) + 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const shown = Array.from({ length: sizeOf(2) }, (_, i) => newSite(ZONES[i % ZONES.length]));
  const events = shown.flatMap((site) => randomVisits(site, random));
  const arriving = events
    // Most events come in order, some late, some hours late.
    .map((event) => ({ event, at: event.ts + [0, 0, 0, 5 * MINUTE, 3 * HOUR][random(5)]! + random(MINUTE) }))
    .sort((a, b) => a.at - b.at);
  let recent = await opened(NOW - 5 * HOUR);
  let before = Number.NEGATIVE_INFINITY;
  for (const now of [NOW - 2 * HOUR, NOW - HOUR, NOW - HOUR / 2, NOW, NOW + 2 * HOUR]) {
    const range = arriving.filter(({ at }) => at > before && at <= now).map(({ event }) => event);
    before = now;
    assert.notEqual(range.length, 0);
    await load(range, now, recent);
    if (random(2) === 0) await recent.loaded(Buffer.from(range.map(encodeEvent).join('')), now);
    if (random(2) === 0) recent = await opened(now);
    for (const site of shown) await answer(recent, site, now);
  }
});
