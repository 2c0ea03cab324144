import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DiscardCounter, listDiscards, UNKNOWN_SITE } from './discards.ts';
import { completeErasure } from './erasures.ts';
import { openFixture, openFor } from './fixture.ts';
import { deleteSite } from './sites.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

test('counts of several collectors and flushes add up', async (t) => {
  const { dataDir, control } = await openFixture(t);
  const here = new DiscardCounter(control.db);
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

  assert.deepEqual(await listDiscards(control.db, 1, MARCH), [
    { day: '2026-03-10', reason: 'gpc', count: 1 },
    { day: '2026-03-10', reason: 'origin', count: 13 },
    { day: '2026-03-11', reason: 'props', count: 1 },
  ]);
  assert.deepEqual(await listDiscards(control.db, 1, { from: '2026-03-11', to: '2026-03-11' }), [
    { day: '2026-03-11', reason: 'props', count: 1 },
  ]);
  assert.deepEqual(await listDiscards(control.db, UNKNOWN_SITE, MARCH), [
    { day: '2026-03-10', reason: 'unknown_site', count: 1 },
  ]);
});

test('a failed flush loses no count', async (t) => {
  const { dataDir, control } = await openFixture(t);
  const closing = await openFor(t, dataDir);
  const counter = new DiscardCounter(control.db);
  const failing = new DiscardCounter(closing.db);
  await closing.db.selectFrom('sites').selectAll().execute();
  await closing.close();
  failing.add(1, '2026-03-10', 'props', 3);
  await assert.rejects(failing.flush());
  await assert.rejects(failing.flush());
  counter.add(1, '2026-03-10', 'props');
  await counter.flush();
  assert.deepEqual(await listDiscards(control.db, 1, MARCH), [{ day: '2026-03-10', reason: 'props', count: 1 }]);
});

test('beyond the bound, events are counted under no site', async (t) => {
  const { control } = await openFixture(t);
  const counter = new DiscardCounter(control.db);
  for (let site = 1; site <= 10_003; site++) counter.add(site, '2026-03-10', 'bot_user_agent');
  counter.add(1, '2026-03-10', 'bot_user_agent');
  await counter.flush();
  const count = (siteId: number) => listDiscards(control.db, siteId, MARCH);
  assert.deepEqual(await count(1), [{ day: '2026-03-10', reason: 'bot_user_agent', count: 2 }]);
  assert.deepEqual(await count(10_001), []);
  assert.deepEqual(await count(UNKNOWN_SITE), [{ day: '2026-03-10', reason: 'bot_user_agent', count: 3 }]);
});

test('what was still being counted when a site was deleted goes with the rest of it', async (t) => {
  const { control, clock, addSite } = await openFixture(t);
  const site = await addSite();
  const counter = new DiscardCounter(control.db);
  counter.add(site.id, '2026-03-10', 'origin');
  await deleteSite(control.db, clock, site.publicId);
  await counter.flush();
  await completeErasure(control.db, site.id);
  assert.deepEqual(await listDiscards(control.db, site.id, MARCH), []);
});
