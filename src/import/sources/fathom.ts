import { printable } from '../files/damaged-file.ts';
import type { ExportFile } from '../files/export-table.ts';
import { isBrokenTable, refuseBroken } from './broken-table.ts';
import { FATHOM_TABLES } from './fathom-tables.ts';
import type { SumSource, UnreadFile } from './source.ts';
import { rowContext, SumReader } from './sum-reader.ts';
import { inOrder, missingIn, type TableFile } from './sum-table.ts';

/** The columns that each file of Fathom has. */
const COLUMNS: readonly string[] = ['datetime', 'hostname', 'pathname'];

/** The CSV export of Fathom: pageviews and events by hour. */
export const fathom: SumSource = {
  kind: 'sums',
  name: 'fathom',
  title: 'Fathom',
  recognise(files) {
    const { read } = sort(files);
    if (read.length === 0) return `it has no table with the columns ${COLUMNS.join(', ')}`;
    for (const { table, file } of read) {
      const missing = missingIn(table, file.columns);
      if (missing !== null) return `${printable(file.path)} has ${missing}`;
    }
    return null;
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

/** Sorts files into those of the tables, in their order, and others. Their names say nothing. */
function sort(files: readonly ExportFile[]) {
  const read: TableFile[] = [];
  const others: ExportFile[] = [];
  for (const file of files) {
    const columns = file.kind === 'table' ? file.columns : [];
    const table = FATHOM_TABLES.find(({ mark }) => columns.includes(mark));
    if (file.kind === 'table' && table !== undefined && COLUMNS.every((name) => columns.includes(name))) {
      read.push({ table, file });
    } else others.push(file);
  }
  return { read: inOrder(read), others };
}
