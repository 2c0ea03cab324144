import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_TITLES } from '../../domain/import-product.ts';
import { printable } from '../../import/files/damaged-file.ts';
import { type OpenExport, openExport } from '../../import/files/open-export.ts';
import { chooseSource, productsOf, refuseUnusableFiles } from '../../import/sources/choose-source.ts';
import { hostsIn } from '../../import/sources/export-hosts.ts';
import type { Source, UnreadFile } from '../../import/sources/source.ts';
import { importsDirectory } from '../../service/data-directory/paths.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../with-database.ts';
import { unreadLines } from './import-notes-text.ts';

/** Runs `svc import inspect`: says which product has exported a file, and what of it is not read. It reads the beginnings of the files only. */
export const inspectExportCommand: Command = {
  argument: 'FILE',
  argumentRepeatable: true,
  options: {},
  details: 'Takes what svc import --from takes: a zip, a .gz, a file of it or a folder. Nothing is imported.',
  examples: ['import inspect example_com_20260520.zip'],
  run: (context) =>
    withDatabase(context, async () => {
      const directory = importsDirectory(context.config.dataDir);
      await mkdir(directory, { recursive: true });
      const tempDir = await mkdtemp(join(directory, 'unpacked-'));
      try {
        const opened = await openExport(context.args.arguments, { tempDir });
        try {
          const from = productsOf(opened.files);
          const first = from[0];
          if (first === undefined) refuseUnusableFiles(opened.files);
          const hosts = await hostsIn(opened.files);
          if (first === undefined) return { json: { from, hosts }, text: 'This is no known export.' };
          const unread = await unreadFiles(chooseSource(first, opened.files), opened);
          const text = [`This is an export of ${PRODUCT_TITLES[first]}.`, ...unreadLines(unread)].join('\n');
          return { json: { from, hosts, ...(unread.length === 0 ? {} : { unread_files: unread }) }, text };
        } finally {
          await opened.close();
        }
      } finally {
        await rm(tempDir, { recursive: true, force: true });
      }
    }),
};

/** Lists the files that an import would not read. A source of events reads what it knows by its columns. */
async function unreadFiles(source: Source, { files, emptyFiles }: OpenExport): Promise<UnreadFile[]> {
  const unread = source.kind === 'sums' ? await source.unread(files) : [];
  const empty = emptyFiles.map((path) => ({ path, reason: 'empty' as const }));
  return [...unread, ...empty]
    .map(({ path, reason }) => ({ path: printable(path), reason }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
