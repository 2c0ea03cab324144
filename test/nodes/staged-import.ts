import assert from 'node:assert/strict';
import { openDatabase } from '../../src/database/database.ts';
import { run } from '../../src/database/postgres/postgres.fixture.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { beginProductImport, setImportState } from '../../src/sites/product-imports.ts';

/** Leaves an import that has read its files and waits for the store. */
export async function stageImport(dataDir: string, siteId: number): Promise<void> {
  const database = await openDatabase(dataDir);
  try {
    const about = { siteId, source: 'plausible', name: 'export.zip', digest: 'ab' };
    const { id } = await beginProductImport(database.db, systemClock, about);
    await setImportState(database.db, id, 'staged');
  } finally {
    await database.close();
  }
}

/** Asserts that the import has failed on the servers: what it had read is not there. */
export async function assertStagedHasFailed(postgresUrl: string): Promise<void> {
  const { rows } = await run(postgresUrl, 'select state, problem from imports where source is not null');
  const problem = 'the installation was moved before it was done; import the files again';
  assert.deepEqual(rows, [{ state: 'failed', problem }]);
}
