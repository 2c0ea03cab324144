import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testStore } from '../conformance.fixture.ts';
import { ChdbStore } from './chdb.ts';

testStore('the embedded engine', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  return {
    open: () => ChdbStore.open(directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
});
