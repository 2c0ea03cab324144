import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../database/database.ts';
import { completeErasure, listErasures } from '../sites/erasures.ts';
import { microsOf, openFixture, openFor } from '../sites/fixture.ts';
import { deleteSite } from '../sites/sites.ts';
import { DiscardCounter } from './discard-counter.ts';
import { eraseExpiredDiscards, listDiscards, NO_SITE, UNKNOWN_SITE } from './discards.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const NOW = microsOf('2026-03-31T12:00:00Z');

/** Lists the discards of a site by its number, in March unless another period is given. */
function listed(db: Db, id: number, period = MARCH) {
  return listDiscards(db, { id, retentionMonths: null, timezone: 'UTC' }, period, NOW);
}

test('counts of several collectors and flushes add up', async (t) => {
  const { dataDir, database } = await openFixture(t);
  const here = new DiscardCounter(database.db);
  const there = new DiscardCounter((await openFor(t, dataDir)).db);
  here.add(1, '2026-03-10', 'origin');
  here.add(1, '2026-03-10', 'origin', 2);
  here.add(1, '2026-03-11', 'props');
  here.add(2, '2026-03-10', 'origin');
  here.add(UNKNOWN_SITE, '2026-03-10', 'unknown_site');
  there.add(1, '2026-03-10', 'origin', 10);
  await Promise.all([here.flush(), there.flush()]);
  here.add(1, '2026-03-10', 'gpc');
  await here.flush();
  await here.flush();

  assert.deepEqual(await listed(database.db, 1), [
    { day: '2026-03-10', reason: 'gpc', count: 1 },
    { day: '2026-03-10', reason: 'origin', count: 13 },
    { day: '2026-03-11', reason: 'props', count: 1 },
  ]);
  assert.deepEqual(await listed(database.db, 1, { from: '2026-03-11', to: '2026-03-11' }), [
    { day: '2026-03-11', reason: 'props', count: 1 },
  ]);
  assert.deepEqual(await listDiscards(database.db, NO_SITE, MARCH, NOW), [
    { day: '2026-03-10', reason: 'unknown_site', count: 1 },
  ]);
});

test('a failed flush loses no count', async (t) => {
  const { dataDir, database } = await openFixture(t);
  const closing = await openFor(t, dataDir);
  const counter = new DiscardCounter(database.db);
  const failing = new DiscardCounter(closing.db);
  await closing.db.selectFrom('sites').selectAll().execute();
  await closing.close();
  failing.add(1, '2026-03-10', 'props', 3);
  failing.addCrawler(1, '2026-03-10', 'GPTBot');
  await assert.rejects(failing.flush());
  await assert.rejects(failing.flush());
  counter.add(1, '2026-03-10', 'props');
  await counter.flush();
  assert.deepEqual(await listed(database.db, 1), [{ day: '2026-03-10', reason: 'props', count: 1 }]);
});

test('beyond the bound, events are counted under no site', async (t) => {
  const { database } = await openFixture(t);
  const counter = new DiscardCounter(database.db);
  for (let site = 1; site <= 10_003; site++) counter.add(site, '2026-03-10', 'bot_user_agent');
  counter.add(1, '2026-03-10', 'bot_user_agent');
  await counter.flush();
  const count = (siteId: number) => listed(database.db, siteId);
  assert.deepEqual(await count(1), [{ day: '2026-03-10', reason: 'bot_user_agent', count: 2 }]);
  assert.deepEqual(await count(10_001), []);
  assert.deepEqual(await count(UNKNOWN_SITE), [{ day: '2026-03-10', reason: 'bot_user_agent', count: 3 }]);
});

test('counts that are flushed after their site was deleted are erased with it', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const site = await addSite();
  const counter = new DiscardCounter(database.db);
  counter.add(site.id, '2026-03-10', 'origin');
  await deleteSite(database.db, clock, site.publicId);
  await counter.flush();
  for (const erasure of await listErasures(database.db)) await completeErasure(database.db, erasure);
  assert.deepEqual(await listed(database.db, site.id), []);
});

test('discards expire with the retention of their site, discards of no site after twelve months', async (t) => {
  const { database, addSite } = await openFixture(t);
  const { db } = database;
  // In Auckland it is March 31 already when it is March 30 in UTC.
  const now = microsOf('2026-03-30T12:00:00Z');
  const short = await addSite({ retentionMonths: 1, timezone: 'Pacific/Auckland' });
  const long = await addSite({ retentionMonths: 36 });
  const forEver = await addSite({ retentionMonths: null });
  const unknownZone = { ...(await addSite({ retentionMonths: 1 })), timezone: 'Mars/Olympus' };
  const sites = [short, long, forEver];
  const counter = new DiscardCounter(db);
  const days = ['2015-01-01', '2023-03-29', '2023-03-30', '2025-03-29', '2025-03-30', '2026-02-27', '2026-02-28'];
  for (const id of [...[...sites, unknownZone].map((site) => site.id), UNKNOWN_SITE]) {
    for (const day of days) counter.add(id, day, 'origin');
  }
  await counter.flush();
  const all = { from: '0001-01-01', to: '9999-12-31' };
  const shown = () =>
    Promise.all(
      [...sites, NO_SITE].map(async (site) => (await listDiscards(db, site, all, now)).map(({ day }) => day)),
    );
  const stored = async () => {
    const rows = await db.selectFrom('discards').select(['site_id', 'day']).orderBy('day').execute();
    return [...sites, NO_SITE].map(({ id }) => rows.filter((row) => row.site_id === id).map(({ day }) => day));
  };
  const kept = [days.slice(6), days.slice(2), days, days.slice(4)];
  assert.deepEqual(await shown(), kept, 'what is not kept does not show, erased or not');
  assert.deepEqual(await stored(), [days, days, days, days]);

  await eraseExpiredDiscards(db, [unknownZone, ...sites], now);
  assert.deepEqual(await stored(), kept);
  await eraseExpiredDiscards(db, sites, now);
  assert.deepEqual(await stored(), kept);
  const spared = await db.selectFrom('discards').where('site_id', '=', unknownZone.id).selectAll().execute();
  assert.equal(spared.length, days.length, 'a day of an unknown zone cannot be computed');
});
