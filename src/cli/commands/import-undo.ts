import type { Database } from '../../database/database.ts';
import { DatabaseError } from '../../database/database-error.ts';
import { forgetEvents } from '../../import/event-journal.ts';
import { ImportWriter } from '../../journal/import-writer.ts';
import { importJournalPath } from '../../service/data-directory/paths.ts';
import { findProductImport, type ProductImport, setImportState } from '../../sites/product-imports.ts';
import type { Command, CommandContext } from '../command.ts';
import { withDatabase } from '../with-database.ts';
import { count } from './count-texts.ts';
import { withImportLock } from './import-lock.ts';
import { PublishingSession } from './publishing-session.ts';

/** Runs `svc import undo`: takes back all days of an import from another product. */
export const undoImportCommand: Command = {
  argument: 'ID',
  options: {},
  details: 'All days of the import go at once, and may be imported again. svc import list names the imports.',
  examples: ['import undo 3'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { db } = database;
      const id = context.args.argumentId;
      const found = await findProductImport(db, id);
      if (found === null) throw new DatabaseError('not_found', `there is no import ${id} from another product`);
      if (found.state !== 'undone') await takeBack(context, database, found);
      const days = (await findProductImport(db, id))?.days ?? 0;
      const stay = (found.days ?? 0) - days;
      const rest =
        stay <= 0
          ? ''
          : ` ${count(stay, 'day')} can't be undone: they have other events too, and their raw events are gone.`;
      return { json: { id, days }, text: `Took back ${count(days, 'day')} of import ${id}.${rest}` };
    }),
};

/** Waits until nothing of an import shows. Throws an Error while another process reads it. */
async function takeBack(context: CommandContext, database: Database, { id }: ProductImport): Promise<void> {
  const { dataDir } = context.config;
  await withImportLock(dataDir, id, `another process is reading import ${id}; stop it first`, async () => {
    await setImportState(database.db, id, 'undoing');
    const session = new PublishingSession(context, database);
    try {
      if (!(await session.leaves(id, 'undoing'))) {
        throw new Error(`the import waits for the store to be taken back${session.reason}`);
      }
    } finally {
      await session.close();
    }
    const writer = new ImportWriter(importJournalPath(dataDir));
    forgetEvents(writer, id);
    writer.close();
  });
}
