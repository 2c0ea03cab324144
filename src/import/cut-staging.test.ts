import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import fc, { seedOf, sizeOf } from '../../test/draws.ts';
import { OTHER_KEY } from '../domain/dimension.ts';
import { emptyDirectory } from '../sites/fixture.ts';
import { NOTES_MAX } from '../sites/import-notes.ts';
import { openStagedSums } from './staged-sums.ts';
import { Staging } from './staging.ts';

const DAYS = ['2024-02-28', '2024-02-29'];
const counts = fc.record({
  visitors: fc.option(fc.nat(3), { nil: undefined }),
  views: fc.option(fc.nat(3), { nil: undefined }),
});
const row = fc.record({
  day: fc.constantFrom(...DAYS),
  dimension: fc.constantFrom('page', 'event', 'property'),
  key: fc.constantFrom('', OTHER_KEY, 'a', 'b', 'c', 'd', 'e'),
  counts,
  visits: fc.nat(3),
});

test('a day is the same whether its keys were cut before or are when they are read', async (t) => {
  const directory = emptyDirectory(t);
  let file = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), async (rows, cap) => {
      const read = async (keysMax: number) => {
        const path = join(directory, `${file++}.db`);
        const staging = new Staging(path);
        staging.has(['page', 'event', 'property', 'engagement']);
        for (const { day, dimension, key, counts, visits } of rows) {
          staging.row();
          const reading = { timeVisits: visits, seconds: 10 * visits, scrollVisits: 1, scroll: 50 };
          if (dimension === 'property') staging.property(day, 'plan', key, { visitors: visits, views: visits });
          else staging.key(day, dimension as 'page' | 'event', key, counts as { visitors: number; views: number });
          if (dimension === 'page') staging.reading(day, key, reading);
        }
        await staging.complete(keysMax);
        staging.close();
        const sums = openStagedSums(path, cap)!;
        const days = [];
        for (const day of sums.days) {
          const { readings, ...others } = await sums.sumsOf(day);
          days.push({ ...others, readings: readings.toSorted((a, b) => (a.key < b.key ? -1 : 1)) });
        }
        sums[Symbol.dispose]();
        return days;
      };
      assert.deepEqual(await read(cap), await read(Number.MAX_SAFE_INTEGER));
    }),
    { seed: seedOf(), numRuns: sizeOf(60) },
  );
});

test('the first notes are kept, and the number of the others', async (t) => {
  const path = join(emptyDirectory(t), 'staged.db');
  const staging = new Staging(path);
  for (let i = 0; i < NOTES_MAX + 20; i++) {
    staging.row();
    staging.folded(`Event ${i}`, 'event');
    if (i % 100 === 0) staging.folded('Often', 'often');
    staging.unread(`file-${String(i).padStart(5, '0')}`, 'not_kept');
  }
  await staging.complete();
  staging.close();
  // An earlier process may have completed it without telling.
  const again = new Staging(path);
  await again.complete();
  again.close();
  const sums = openStagedSums(path)!;
  t.after(() => sums[Symbol.dispose]());
  const { notes } = sums;
  assert.deepEqual(
    [notes.renamedEvents.length, notes.renamedEvents[0]?.source, notes.moreEvents],
    [NOTES_MAX, 'Often', 21],
  );
  assert.deepEqual(
    [notes.unreadFiles.length, notes.unreadFiles.at(-1)?.path, notes.moreFiles],
    [NOTES_MAX, 'file-00999', 20],
  );
});

test('what an earlier version has read of an export before a kill is read again: it has read less of the same rows', async (t) => {
  const path = join(emptyDirectory(t), 'staged.db');
  const read = (rows: number) => {
    const staging = new Staging(path, () => {}, 1);
    staging.has(['page', 'engagement']);
    for (let i = 0; i < rows; i++) {
      staging.row();
      staging.key('2024-02-28', 'page', '/', { visitors: 1, views: 1 });
      staging.reading('2024-02-28', '/', { timeVisits: 1, seconds: 5, scrollVisits: 1, scroll: 50 });
    }
    return staging;
  };
  read(3).close();
  const earlier = new Sqlite(path);
  earlier.exec('DROP TABLE readings; PRAGMA user_version = 0');
  earlier.close();
  const staging = read(4);
  await staging.complete();
  staging.close();
  const sums = openStagedSums(path)!;
  t.after(() => sums[Symbol.dispose]());
  const { keys, readings } = await sums.sumsOf('2024-02-28');
  assert.deepEqual(keys, [{ dimension: 'page', key: '/', visitors: 4, views: 4 }]);
  assert.deepEqual(readings, [{ key: '/', measured: 4, activeMs: 20_000, scrolled: 4, scroll: 200 }]);
});
