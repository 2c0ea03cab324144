import { DatabaseError } from '../../database/database-error.ts';
import { findProductImport, setImportState } from '../../sites/product-imports.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../with-database.ts';
import { count } from './count-texts.ts';
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
      const days = found.days ?? 0;
      if (found.state !== 'undone') {
        await setImportState(db, id, 'undoing');
        const session = new PublishingSession(context, database);
        try {
          if (!(await session.leaves(id, 'undoing'))) {
            throw new Error(`the import waits for the store to be taken back${session.reason}`);
          }
        } finally {
          await session.close();
        }
      }
      return { json: { id, days }, text: `Took back ${count(days, 'day')} of import ${id}.` };
    }),
};
