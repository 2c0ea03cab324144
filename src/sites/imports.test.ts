import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFixture, openFor } from './fixture.ts';
import { importKey } from './imports.ts';

test('the import key is made once and is the same for everyone on the installation', async (t) => {
  const { database, dataDir } = await openFixture(t);
  const other = await openFor(t, dataDir);
  const [first, second] = await Promise.all([importKey(database.db), importKey(other.db)]);
  assert.match(first, /^[0-9a-f]{64}$/);
  assert.deepEqual([second, await importKey(database.db)], [first, first]);
  const elsewhere = await openFixture(t);
  assert.notEqual(await importKey(elsewhere.database.db), first);
});
