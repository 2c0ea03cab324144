/** Tests goals that are counted after their days were closed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Goal } from '../../src/domain/goal.ts';
import { Backfiller } from '../../src/rollup/maintain/backfiller.ts';
import { goalCounts } from '../../src/rollup/read/goal-rollups.ts';
import { forgetBackfills } from '../../src/sites/backfills.ts';
import { Harness } from './harness.ts';

const FIRST_RAW = '2026-05-06';
const DAY = '2026-05-20';
const OLDER = '2026-05-04';
const GOAL: Goal = { id: 1, siteId: 1, name: 'A', kind: 'page', pattern: '/a' };

let harness: Harness;
before(async () => {
  harness = await Harness.open();
});
after(() => harness.close());

test('the figures of a reader from the time when a goal was archived are not kept once it is restored', async () => {
  const { store, database, catalogue, siteMutex, rollups } = harness;
  const backfiller = new Backfiller({ store, database, catalogue, siteMutex, storedKeysMax: 5000 });
  const read = () =>
    rollups.read((reading) =>
      reading.rollups(1, { from: DAY, to: DAY }, [goalCounts([GOAL])], ([rows]) =>
        rows.read<{ readonly day: string }>(),
      ),
    );
  // The reader has counted the goal on all days. Then the goal is archived, and a day is closed without it.
  await backfiller.goals(1, [GOAL], FIRST_RAW, FIRST_RAW);
  await harness.visit(1, DAY, '/a', 7);
  await harness.closers.closer.close([{ siteId: 1, day: DAY }]);
  assert.deepEqual(await read(), []);
  await forgetBackfills(database.db, 'goal', GOAL.id);
  harness.goals = [GOAL];
  await backfiller.goals(1, [GOAL], FIRST_RAW, FIRST_RAW);
  assert.deepEqual(await read(), [{ day: DAY, goal: 1, conversions: 1, unique_conversions: 1 }]);
});

test('a goal is counted on older days too whose raw events wait to go', async () => {
  const { store, database, catalogue, siteMutex, rollups } = harness;
  const goal: Goal = { id: 2, siteId: 2, name: 'B', kind: 'page', pattern: '/b' };
  await harness.visit(2, OLDER, '/b', 7, 8);
  await harness.closers.closer.close([{ siteId: 2, day: OLDER }]);
  const backfiller = new Backfiller({ store, database, catalogue, siteMutex, storedKeysMax: 5000 });
  await backfiller.goals(2, [goal], FIRST_RAW, OLDER);
  const rows = await rollups.read((reading) =>
    reading.rollups(2, { from: OLDER, to: OLDER }, [goalCounts([goal])], ([of]) => of.read<{ readonly day: string }>()),
  );
  assert.deepEqual(rows, [{ day: OLDER, goal: 2, conversions: 2, unique_conversions: 2 }]);
});
