import { openDatabase } from '../../src/database/database.ts';
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
