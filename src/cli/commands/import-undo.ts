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
      const { days, stay, requestDays } = await undoImport(installation, id, printNews(line));
      const rest =
        stay <= 0
          ? ''
          : ` ${count(stay, 'day')} can't be undone: they have other events too, and their raw events are gone.`;
      const took = [
        ...(days === 0 && requestDays > 0 ? [] : [count(days, 'day')]),
        ...(requestDays === 0 ? [] : [`the requests of crawlers on ${count(requestDays, 'day')}`]),
      ];
      const crawlers = requestDays === 0 ? {} : { crawlers: { days: requestDays } };
      return { json: { id, days, ...crawlers }, text: `Took back ${took.join(' and ')} of import ${id}.${rest}` };
    }),
};
