/** Tests that a data directory of the first version opens in this one, through all migrations, with the same answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storePath } from '../../src/service/data-directory/paths.ts';
import { STORE_VERSION } from '../../src/store/migrations/index.ts';
import { readStoreVersion } from '../../src/store/store-version.ts';
import { heavyCheck } from '../heavy-checks.ts';
import { OLDEST, unpacked } from './data-directory.ts';
import { assertSameAnswers } from './same-answers.ts';

test('the oldest data directory answers as it did, before and after the maintenance of its days', async (t) => {
  const { dataDir, kept } = unpacked(t, OLDEST);
  await assertSameAnswers(dataDir, kept, true);
  assert.equal(readStoreVersion(storePath(dataDir)), STORE_VERSION);
  await heavyCheck(() => assertSameAnswers(dataDir, kept, true));
});
