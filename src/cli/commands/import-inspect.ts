import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_TITLES } from '../../domain/import-product.ts';
import { openExport } from '../../import/files/open-export.ts';
import { productsOf } from '../../import/sources/choose-source.ts';
import { hostsIn } from '../../import/sources/export-hosts.ts';
import { importsDirectory } from '../../service/paths.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../with-database.ts';

/** Runs `svc import inspect`: says which product has exported a file. It reads the beginnings of the files only. */
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
          const text =
            first === undefined ? 'This is no known export.' : `This is an export of ${PRODUCT_TITLES[first]}.`;
          return { json: { from, hosts: await hostsIn(opened.files) }, text };
        } finally {
          await opened.close();
        }
      } finally {
        await rm(tempDir, { recursive: true, force: true });
      }
    }),
};
