/** Tests what a process that is behind knows of days of sums that another process takes back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../domain/calendar.ts';
import { beginClosing, publishClosedDays } from './closed-days.ts';
import { listChanges } from './day-changes.ts';
import { withdrawDays } from './imported-days.ts';
import { ALL, Nodes } from './shared-days.fixture.ts';

const IMPORT = 7;
const FIRST = 1000;

test('a reader that is behind has all days of an import that was taken back, and then none', async (t) => {
  const nodes = await Nodes.open(t);
  const { db } = nodes.database;
  const [, reader] = nodes.catalogues;
  const days = Array.from({ length: 700 }, (_, i) => ({ siteId: 1, day: addDays('2024-01-01', i) }));
  const within = { from: '2024-01-01', to: ALL.to };
  const publish = async () => {
    const generations = await beginClosing(db, days, FIRST);
    const closed = days.map((day, i) => ({ ...day, generation: generations[i]!, events: 0, importId: IMPORT }));
    await publishClosedDays(db, closed);
    return generations;
  };
  const first = await publish();
  await nodes.caughtUp();
  // Every version of the days that the reader ever has.
  const seen: number[] = [];
  const { apply } = reader;
  reader.apply = (changes) => {
    apply.call(reader, changes);
    seen.push(reader.site(1).states(within).closed.length);
  };
  const before = reader.site(1);
  const { number } = await listChanges(db, 0);
  assert.equal((await withdrawDays(db, 1, IMPORT)).days.length, days.length);
  // All of it is one change, whenever a reader asks for it.
  assert.equal((await listChanges(db, number)).days.length, days.length);
  await nodes.caughtUp();
  assert.deepEqual(seen, [0]);
  // An answer that has begun goes on with the generations that it was given: nothing is written into them again.
  assert.equal(before.states(within).closed.length, days.length);
  const second = await publish();
  assert.ok(second.every((generation, i) => generation > first[i]!));
  await nodes.caughtUp();
  assert.deepEqual([...new Set(seen)], [0, days.length]);
});
