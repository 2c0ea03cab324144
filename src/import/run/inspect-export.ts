import type { Product } from '../../domain/import-product.ts';
import { printable } from '../files/damaged-file.ts';
import { type OpenExport, openExport } from '../files/open-export.ts';
import { chooseSource, productsOf, refuseUnusableFiles } from '../sources/choose-source.ts';
import { hostsIn } from '../sources/export-hosts.ts';
import type { Source, UnreadFile } from '../sources/source.ts';

/** The products that files can be an export of, the likeliest first, hosts of their pages, and the files that are not read. */
export interface ExportFinding {
  readonly from: readonly Product[];
  readonly hosts: readonly string[];
  readonly unread: readonly UnreadFile[];
}

/**
 * Finds out which products can have exported files, and what of them is not read. It reads the beginnings of the files only.
 * Throws a DamagedFileError.
 *
 * @param tempDir a directory for what is unpacked
 * @param directory the directory to which the paths in messages are relative; absent, they stay as given
 */
export async function inspectExport(
  tempDir: string,
  paths: readonly string[],
  directory?: string,
): Promise<ExportFinding> {
  await using opened = await openExport(paths, { tempDir, directory });
  const from = productsOf(opened.files);
  if (from[0] === undefined) refuseUnusableFiles(opened.files);
  const hosts = await hostsIn(opened.files);
  const unread = from[0] === undefined ? [] : await unreadFiles(chooseSource(from[0], opened.files), opened);
  return { from, hosts, unread };
}

/** Lists the files that an import would not read. A source of events reads what it knows by its columns. */
async function unreadFiles(source: Source, { files, emptyFiles }: OpenExport): Promise<UnreadFile[]> {
  const unread = source.kind === 'sums' ? await source.unread(files) : [];
  const empty = emptyFiles.map((path) => ({ path, reason: 'empty' as const }));
  return [...unread, ...empty]
    .map(({ path, reason }) => ({ path: printable(path), reason }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
