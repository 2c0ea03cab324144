import type { ExportTable } from '../files/export-table.ts';
import type { SumTable } from './sum-table.ts';

/** A file of an export, and the table that it is a part of. */
export interface TableFile {
  readonly table: SumTable;
  readonly file: ExportTable;
}

/**
 * Returns the files in the order of their paths: of two files with the same day the first counts, whatever order they were
 * listed in.
 */
export function inOrder(files: readonly TableFile[]): readonly TableFile[] {
  return files.toSorted((a, b) => (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : 0));
}
