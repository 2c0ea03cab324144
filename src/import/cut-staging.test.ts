import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
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
  dimension: fc.constantFrom('page', 'event'),
  key: fc.constantFrom('', OTHER_KEY, 'a', 'b', 'c', 'd', 'e'),
  counts,
});

test('a day is the same whether its keys were cut before or are when they are read', async (t) => {
  const directory = emptyDirectory(t);
  let file = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), async (rows, cap) => {
      const read = async (keysMax: number) => {
        const path = join(directory, `${file++}.db`);
        const staging = new Staging(path);
        staging.has(['page', 'event']);
        for (const { day, dimension, key, counts } of rows) {
          staging.row();
          staging.key(day, dimension as 'page' | 'event', key, counts as { visitors: number; views: number });
        }
        await staging.complete(keysMax);
        staging.close();
        const sums = openStagedSums(path, cap)!;
        const days = [];
        for (const day of sums.days) days.push(await sums.sumsOf(day));
        sums.close();
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
  t.after(() => sums.close());
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
