import { undoImport } from '../../import/run/undo-import.ts';
import { importInstallation } from '../../service/import-installation.ts';
import type { Command } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { withDatabase } from '../with-database.ts';
import { count } from './count-texts.ts';
import { printNews } from './import-news.ts';

/** Runs `svc import undo`: takes back all days of an import from another product. */
export const undoImportCommand: Command = {
  argument: 'ID',
  options: {},
  details: 'All days of the import go at once, and may be imported again. svc import list names the imports.',
  examples: ['import undo 3'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, config, clock, err } = context;
      const id = args.argumentId;
      using line = new ProgressLine(err, clock);
      const installation = importInstallation(config, database, clock);
      const { days, stay } = await undoImport(installation, id, printNews(line));
      const rest =
        stay <= 0
          ? ''
          : ` ${count(stay, 'day')} can't be undone: they have other events too, and their raw events are gone.`;
      return { json: { id, days }, text: `Took back ${count(days, 'day')} of import ${id}.${rest}` };
    }),
};
