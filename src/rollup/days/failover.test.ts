/** Tests the days that processes know of a database that goes back to an earlier state, as a lagging replica does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../../database/database.ts';
import { RecordingLog } from '../../journal/journal.fixture.ts';
import { DayCatalogue } from './day-catalogue.ts';
import { DayFollower } from './day-follower.ts';
import { DAY, Nodes, OLD, rangeOf, WRITER } from './shared-days.fixture.ts';

/** Takes back that events of a day have arrived. The last change then has another number. */
async function goBack(db: Db, number: number): Promise<void> {
  await db.deleteFrom('site_days').where('day', '=', DAY).execute();
  await db
    .updateTable('loaded_events')
    .set((set) => ({ seq: set('seq', '-', 10) }))
    .execute();
  await db.updateTable('day_changes').set({ number }).execute();
}

async function numberOf(db: Db): Promise<number> {
  return (await db.selectFrom('day_changes').select('number').executeTakeFirstOrThrow()).number;
}

test('a change that the database does not have any more is forgotten everywhere', async (t) => {
  const nodes = await Nodes.open(t);
  const { db } = nodes.database;
  await nodes.load(rangeOf(1, 10, [OLD]));
  const before = await numberOf(db);
  const versions = nodes.catalogues.map((catalogue) => catalogue.site(1).arrivals(OLD)?.version);
  await nodes.load(rangeOf(11, 20));
  assert.deepEqual(nodes.open, [
    [OLD, DAY],
    [OLD, DAY],
  ]);
  await goBack(db, before);
  await nodes.caughtUp();
  assert.deepEqual(nodes.open, [[OLD], [OLD]]);
  for (const [i, catalogue] of nodes.catalogues.entries()) {
    assert.notEqual(catalogue.site(1).arrivals(OLD)?.version, versions[i], 'a cached answer may be of what is gone');
    assert.equal(catalogue.snapshot().watermark.loaded.get(WRITER), WRITER * 2 ** 33 + 10);
  }
});

test('everything is read anew after the database has been away, whatever its number', async (t) => {
  const nodes = await Nodes.open(t);
  const { db } = nodes.database;
  await nodes.load(rangeOf(1, 10, [OLD]));
  await nodes.load(rangeOf(11, 20));
  let isAway = false;
  const catalogue = new DayCatalogue();
  const database = {
    get db(): Db {
      if (isAway) throw new Error('the database is away');
      return db;
    },
  };
  const follower = await DayFollower.open({ database, catalogue, log: new RecordingLog() });
  t.after(() => follower.close());
  assert.deepEqual(catalogue.site(1).openDays, [OLD, DAY]);
  isAway = true;
  await assert.rejects(follower.caughtUp());
  assert.deepEqual(catalogue.site(1).openDays, [OLD, DAY]);
  await goBack(db, (await numberOf(db)) + 10);
  isAway = false;
  await follower.caughtUp();
  assert.deepEqual(catalogue.site(1).openDays, [OLD]);
});
