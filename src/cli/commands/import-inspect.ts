import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_TITLES } from '../../domain/import-product.ts';
import { inspectExport } from '../../import/run/inspect-export.ts';
import type { Command } from '../command.ts';
import { unreadLines } from './import-text.ts';

/** Runs `svc import inspect`: says which product has exported a file, and what of it is not read. It reads the beginnings of the files only. */
export const inspectExportCommand: Command = {
  argument: 'FILE',
  argumentRepeatable: true,
  options: {},
  details:
    'Takes what svc import --from takes: a zip, a .gz, a file of it or a folder. Nothing is imported, and no data directory is needed.',
  examples: ['import inspect example_com_20260520.zip'],
  run: async ({ args }) => {
    // In a directory of the system's: a file can be looked at before svc has any data.
    await using unpacked = await mkdtempDisposable(join(tmpdir(), 'svc-inspect-'));
    const { from, hosts, unread } = await inspectExport(unpacked.path, args.arguments);
    const [first] = from;
    if (first === undefined) return { json: { from, hosts }, text: 'This is no known export.' };
    const text = [`This is an export of ${PRODUCT_TITLES[first]}.`, ...unreadLines(unread)].join('\n');
    return { json: { from, hosts, ...(unread.length === 0 ? {} : { unread_files: unread }) }, text };
  },
};
