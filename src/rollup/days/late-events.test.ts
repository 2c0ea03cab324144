/** Tests events of a deleted site that a collector brings after it has been away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeErasure, listErasures } from '../../sites/erasures.ts';
import { forgetDays } from './closed-days.ts';
import { DAY, NOW, Nodes, rangeOf } from './shared-days.fixture.ts';

const DELETED = { siteId: 1, requestedAt: NOW / 1000 - 500_000 };

test('events of a deleted site open no day, and are erased whenever they come', async (t) => {
  const nodes = await Nodes.open(t);
  const { db } = nodes.database;
  await nodes.load(rangeOf(1, 10));
  await db.insertInto('erasures').values({ site_id: DELETED.siteId, requested_at: DELETED.requestedAt }).execute();
  // Before the worker has begun to erase.
  await nodes.load(rangeOf(11, 11, ['2026-05-18']));
  assert.deepEqual(nodes.open, [[DAY], [DAY]]);
  await forgetDays(db, DELETED.siteId);
  await completeErasure(db, DELETED);
  const [again] = await listErasures(db);
  assert.equal(again?.siteId, DELETED.siteId, 'the events may have come after the last removal');
  await completeErasure(db, again!);
  assert.deepEqual(await listErasures(db), []);
  // Long after it.
  await nodes.load(rangeOf(12, 20));
  assert.deepEqual(nodes.open, [[], []]);
  assert.deepEqual(await listErasures(db), [{ siteId: DELETED.siteId, requestedAt: NOW / 1000 }]);
});

test('events of a site that has erased its earliest days are counted', async (t) => {
  const nodes = await Nodes.open(t);
  await forgetDays(nodes.database.db, 1, '2026-01-01');
  await nodes.load(rangeOf(1, 10));
  assert.deepEqual(nodes.open, [[DAY], [DAY]]);
  assert.deepEqual(await listErasures(nodes.database.db), []);
});
