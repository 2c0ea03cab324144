import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyDirectory } from '../../sites/fixture.ts';
import { ChdbStore } from './chdb.ts';
import { FrozenStore } from './frozen-store.ts';

test('a store freezes after a full disk has left the number of its last frozen state empty', async (t) => {
  const directory = emptyDirectory(t);
  const store = await ChdbStore.open(directory);
  t.after(() => store.close());
  const shadow = join(directory, 'chdb', 'shadow');
  mkdirSync(shadow, { recursive: true });
  for (let i = 0; i < 2; i++) {
    writeFileSync(join(shadow, 'increment.txt'), '');
    const frozen = await FrozenStore.freeze(store, directory);
    assert.ok(frozen.described.size > 0);
    await frozen.remove();
  }
});
