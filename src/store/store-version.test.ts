import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { emptyDirectory } from '../sites/fixture.ts';
import { readStoreVersion, storeVersionPath } from './store-version.ts';

test('a damaged version file is refused with its path', (t) => {
  const directory = emptyDirectory(t);
  const path = storeVersionPath(directory);
  for (const text of ['', '{', 'null', '3', '{"version":"3"}']) {
    writeFileSync(path, text);
    assert.throws(() => readStoreVersion(directory), { message: `${path} names no version of the store` }, text);
  }
});
