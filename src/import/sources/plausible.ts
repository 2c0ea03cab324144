import type { ExportFile } from '../files/export-table.ts';
import { CityNames } from '../names/city-names.ts';
import { refuseBroken, whyBroken } from './broken-table.ts';
import { PLAUSIBLE_TABLES } from './plausible-tables.ts';
import type { SumSink, SumSource, UnreadFile } from './source.ts';
import { rowContext, SumReader } from './sum-reader.ts';
import { type SumTable, sortTables, whyLacking } from './sum-table.ts';

/**
 * The name of a file: `imported_pages_20240101_20240630.csv`, where the prefix and the range of days may be missing.
 * Letters of any size: some tools capitalise.
 */
const FILE_NAME = /^(?:imported_)?([a-z_]+?)(?:_\d{8}_\d{8})?(?:\.csv)?(?:\.gz)?$/i;

/**
 * Sorts the files of an export in Plausible's shape: those of the tables, in the order of their paths, those that have lost
 * their header, and the others.
 */
export function sortFiles(files: readonly ExportFile[], tables: readonly SumTable[]) {
  const tableOf = ({ path }: ExportFile) => tables.find(({ name }) => name === tableName(path));
  const { read, others } = sortTables(files, tableOf);
  const unknown = others.filter((file) => tableOf(file) === undefined);
  const unread = unknown.map(({ path }): UnreadFile => ({ path, reason: 'unknown_file' }));
  return { read, broken: others.filter((file) => !unknown.includes(file)), unread };
}

/** Tells why files are no export in Plausible's shape, as the end of a sentence; null when they are one. */
export function whyNotPlausible(files: readonly ExportFile[], tables: readonly SumTable[]): string | null {
  const { read, broken } = sortFiles(files, tables);
  if (read.length === 0 && broken[0] !== undefined) return whyBroken(broken[0]);
  if (read.length === 0) return 'it has no file such as imported_visitors.csv';
  return whyLacking(read);
}

/** Reads files in Plausible's shape. */
export async function readPlausible(
  files: readonly ExportFile[],
  tables: readonly SumTable[],
  reader: SumReader,
  sink: SumSink,
): Promise<void> {
  const { read, broken, unread } = sortFiles(files, tables);
  refuseBroken(broken);
  for (const { path, reason } of unread) sink.unread(path, reason);
  for (const { table, file } of read) await reader.readFile(table, file);
}

/** Makes the source of Plausible's exports, with these names of cities. */
export function plausibleWith(loadCityNames: () => CityNames): SumSource {
  return {
    kind: 'sums',
    name: 'plausible',
    title: 'Plausible',
    recognise: (files) => whyNotPlausible(files, PLAUSIBLE_TABLES),
    unread: async (files) => sortFiles(files, PLAUSIBLE_TABLES).unread,
    read: (files, sink, options) =>
      readPlausible(files, PLAUSIBLE_TABLES, new SumReader(rowContext(sink, options, loadCityNames)), sink),
  };
}

/** The zip of CSV files that Plausible exports: sums of the site's own days. */
export const plausible: SumSource = plausibleWith(CityNames.bundled);

/** Returns the name of a table by the path of its file: `pages` of `backup/imported_pages.csv`. */
function tableName(path: string): string {
  return FILE_NAME.exec(path.slice(path.lastIndexOf('/') + 1))?.[1]?.toLowerCase() ?? '';
}
