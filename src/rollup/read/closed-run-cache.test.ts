import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClosedRunCache, type KeyRow } from './closed-run-cache.ts';

const ROWS: readonly KeyRow[] = [{ key: '/', visitors: 2 }];

function asking(rows: readonly KeyRow[] = ROWS) {
  const cache = new ClosedRunCache();
  let reads = 0;
  const ask = (versions: string) =>
    cache.of('pages', versions, async () => {
      reads += 1;
      return rows;
    });
  return { cache, ask, reads: () => reads };
}

test('reads closed days apart only when a question comes again, and once a version', async () => {
  const { cache, ask, reads } = asking();
  assert.equal(await ask('1'), null);
  cache.note('pages', 1);
  assert.deepEqual([await ask('1'), await ask('1')], [ROWS, ROWS]);
  assert.equal(reads(), 1);
  await ask('2');
  assert.equal(reads(), 2);
});

test('does not split a question that had many keys', async () => {
  const { cache, ask, reads } = asking();
  cache.note('pages', 5001);
  assert.equal(await ask('1'), null);
  assert.equal(reads(), 0);
});

test('keeps no sum that a number does not hold', async () => {
  const { cache, ask } = asking([{ key: '/', duration: 2 ** 53 }]);
  cache.note('pages', 1);
  assert.equal(await ask('1'), null);
});

test('adds the rows of a key up, which every layer of hits has', async () => {
  const { cache, ask } = asking([...ROWS, { key: '/a', visitors: 1 }, { key: '/', visitors: 5 }]);
  cache.note('pages', 2);
  assert.deepEqual(await ask('1'), [
    { key: '/', visitors: 7 },
    { key: '/a', visitors: 1 },
  ]);
});

test('reads rows that it does not keep once', async () => {
  const { cache, ask, reads } = asking(
    Array.from({ length: 1001 }, (_, i) => ({ key: `/${'x'.repeat(999)}${i}`, visitors: 1 })),
  );
  cache.note('pages', 1001);
  assert.deepEqual([await ask('1'), await ask('1'), await ask('2')], [null, null, null]);
  assert.equal(reads(), 1);
});

test('keeps no more than it has room for, however long the questions are', async () => {
  const cache = new ClosedRunCache();
  const long = 'x'.repeat(1_000_000);
  for (let i = 0; i < 30; i++) cache.note(`${i} ${long}`, 1);
  const isKnown = async (i: number) => (await cache.of(`${i} ${long}`, '1', async () => ROWS)) !== null;
  assert.deepEqual([await isKnown(0), await isKnown(29)], [false, true]);
});

test('keeps no more keys than a statement takes', async () => {
  const { cache, ask } = asking(Array.from({ length: 5001 }, (_, i) => ({ key: `/${i}`, visitors: 1 })));
  cache.note('pages', 1);
  assert.equal(await ask('1'), null);
});
