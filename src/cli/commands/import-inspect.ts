import { PRODUCT_TITLES } from '../../domain/import-product.ts';
import { inspectExport } from '../../import/run/inspect-export.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../with-database.ts';
import { unreadLines } from './import-text.ts';

/** Runs `svc import inspect`: says which product has exported a file, and what of it is not read. It reads the beginnings of the files only. */
export const inspectExportCommand: Command = {
  argument: 'FILE',
  argumentRepeatable: true,
  options: {},
  details: 'Takes what svc import --from takes: a zip, a .gz, a file of it or a folder. Nothing is imported.',
  examples: ['import inspect example_com_20260520.zip'],
  run: (context) =>
    withDatabase(context, async () => {
      const { from, hosts, unread } = await inspectExport(context.config.dataDir, context.args.arguments);
      const [first] = from;
      if (first === undefined) return { json: { from, hosts }, text: 'This is no known export.' };
      const text = [`This is an export of ${PRODUCT_TITLES[first]}.`, ...unreadLines(unread)].join('\n');
      return { json: { from, hosts, ...(unread.length === 0 ? {} : { unread_files: unread }) }, text };
    }),
};
