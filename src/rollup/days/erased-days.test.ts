/** Tests what processes that share servers know of days that one of them erases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTransaction } from '../../database/transaction.ts';
import { markErased } from './erased-days.ts';
import { ALL, clock, DAY, NOW, Nodes, OLD, rangeOf } from './shared-days.fixture.ts';

test('an erased day has no figures for any process, and takes no events, whatever its age', async (t) => {
  const nodes = await Nodes.open(t);
  const { db } = nodes.database;
  await nodes.load(rangeOf(1, 3, [OLD, DAY]));
  await nodes.close(OLD, 3);
  const marked = await inTransaction(db, (transaction) => markErased(transaction, 1, [OLD, DAY]));
  assert.deepEqual(marked.map(({ day, generation, events, isErased }) => [day, generation, events, isErased]).sort(), [
    [OLD, 2, 0, true],
    [DAY, 1, 0, true],
  ]);
  await nodes.caughtUp();
  for (const catalogue of nodes.catalogues) {
    const { open, closed } = catalogue.site(1).states(ALL);
    assert.deepEqual(
      [open, closed.map(({ day, isErased }) => [day, isErased]).sort()],
      [
        [],
        [
          [OLD, true],
          [DAY, true],
        ],
      ],
    );
    assert.ok(catalogue.site(1).isFinal(DAY));
  }
  const other = '2026-05-18';
  const announced = await nodes.ranges.announce(rangeOf(4, 5, [OLD, DAY, other]), NOW);
  assert.deepEqual(announced.final.map(({ day }) => day).sort(), [OLD, DAY]);
  await announced.entered(clock.nowMicros());
  await nodes.caughtUp();
  assert.deepEqual(nodes.open, [[other], [other]]);
});
