import type { ExportFile } from '../files/export-table.ts';
import { isBrokenTable, refuseBroken } from './broken-table.ts';
import { FATHOM_TABLES } from './fathom-tables.ts';
import type { SumSource, UnreadFile } from './source.ts';
import { rowContext, SumReader } from './sum-reader.ts';
import { sortTables, whyLacking } from './sum-table.ts';

/** The columns that each file of Fathom has. */
const COLUMNS: readonly string[] = ['datetime', 'hostname', 'pathname'];

/** The CSV export of Fathom: pageviews and events by hour. */
export const fathom: SumSource = {
  kind: 'sums',
  name: 'fathom',
  title: 'Fathom',
  recognise(files) {
    const { read } = sort(files);
    return read.length === 0 ? `it has no table with the columns ${COLUMNS.join(', ')}` : whyLacking(read);
  },
  unread: async (files) => unreadOf(sort(files).others),
  async read(files, sink, options) {
    const { read, others } = sort(files);
    refuseBroken(others.filter(isBrokenTable));
    for (const { path, reason } of unreadOf(others)) sink.unread(path, reason);
    const reader = new SumReader(rowContext(sink, options));
    for (const { table, file } of read) await reader.readFile(table, file);
  },
};

function unreadOf(others: readonly ExportFile[]): UnreadFile[] {
  return others.map(({ path }) => ({ path, reason: 'unknown_file' }));
}

/** Sorts files by the columns of the tables. Their names say nothing. */
function sort(files: readonly ExportFile[]) {
  return sortTables(files, ({ columns }) =>
    FATHOM_TABLES.find(({ mark }) => [mark, ...COLUMNS].every((name) => columns.includes(name))),
  );
}
