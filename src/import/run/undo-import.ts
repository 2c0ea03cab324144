import { DatabaseError } from '../../database/database-error.ts';
import { ImportWriter } from '../../journal/import-writer.ts';
import { countRequestDays } from '../../sites/imported-requests.ts';
import { findProductImport, setImportState } from '../../sites/product-imports.ts';
import { forgetEvents } from '../event-journal.ts';
import { withImportLock } from '../imports-directory.ts';
import type { TellNews } from './import-event.ts';
import type { Installation } from './installation.ts';
import { untilLeft } from './publish.ts';

/**
 * Takes back all days of an import from another product, and waits until nothing of it shows. Returns the days that
 * went, and those that stay: they have other events too; and the days whose requests of crawlers went. Throws a
 * DatabaseError when there is no such import, and an Error while another process reads it.
 */
export async function undoImport(
  installation: Installation,
  id: number,
  tell: TellNews,
): Promise<{ readonly days: number; readonly stay: number; readonly requestDays: number }> {
  const { dataDir, database, journalPath } = installation;
  const found = await findProductImport(database.db, id);
  if (found === null) throw new DatabaseError('not_found', `there is no import ${id} from another product`);
  if (found.state !== 'undone') {
    await withImportLock(dataDir, id, `another process is reading import ${id}; stop it first`, async () => {
      await setImportState(database.db, id, 'undoing');
      const { found: left, reason } = await untilLeft(installation, id, 'undoing', tell);
      if (left?.state === 'undoing') throw new Error(`the import waits for the store to be taken back${reason}`);
      const writer = new ImportWriter(journalPath);
      forgetEvents(writer, id);
      writer.close();
    });
  }
  const days = (await findProductImport(database.db, id))?.days ?? 0;
  const requestDays = (await countRequestDays(database.db, [id])).get(id) ?? 0;
  return { days, stay: (found.days ?? 0) - days, requestDays };
}
