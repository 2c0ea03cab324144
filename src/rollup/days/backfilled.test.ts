import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordBackfill, sitesToBackfill } from '../../sites/backfills.ts';
import { openFixture } from '../../sites/fixture.ts';
import { createGoal } from '../../sites/goals.ts';
import { Backfilled, backfillsOfGoals } from './backfilled.ts';

test('a reader waits until a new goal is counted on all days', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const site = await addSite();
  const goal = await createGoal(database.db, clock, {
    siteId: site.id,
    name: 'Thanks',
    kind: 'page',
    pattern: '/thanks',
  });
  const wanted = backfillsOfGoals([goal]);
  assert.deepEqual(await sitesToBackfill(database.db), [site.id]);
  let isCounted = false;
  const waiting = new Backfilled(database).wait(wanted).then(() => assert.equal(isCounted, true));
  await new Promise((resolve) => setImmediate(resolve));
  isCounted = true;
  for (const backfill of wanted) await recordBackfill(database.db, backfill);
  await waiting;
  assert.deepEqual(await sitesToBackfill(database.db), []);
});

test('it is told so when that takes too long', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const site = await addSite();
  const goal = await createGoal(database.db, clock, {
    siteId: site.id,
    name: 'Thanks',
    kind: 'page',
    pattern: '/thanks',
  });
  await assert.rejects(new Backfilled(database).wait(backfillsOfGoals([goal]), 0), {
    code: 'INTERNAL',
    message: 'a new goal, funnel or channel rule is being counted; please retry',
  });
});
