import { damaged, printable } from '../files/damaged-file.ts';
import type { ExportFile } from '../files/export-table.ts';

const TABLE_NAME = /\.[ct]sv$/i;

/** Tells whether a file is named as a table, and is none: its header is damaged or missing. */
export function isBrokenTable(file: ExportFile): boolean {
  return file.kind === 'text' && TABLE_NAME.test(file.path);
}

/** Tells why a file that is named as a table cannot be read, as the end of a sentence. */
export function whyBroken({ path }: ExportFile): string {
  return `${printable(path)} has no header in its first line`;
}

/** Throws a DamagedFileError for the first of some files, which are named as tables and have no header. */
export function refuseBroken(files: readonly ExportFile[]): void {
  const [broken] = files;
  if (broken !== undefined) throw damaged(broken.path, 'it has no header there', undefined, { line: 1 });
}
