import { printable } from '../files/damaged-file.ts';
import type { ExportFile } from '../files/export-table.ts';
import { isBrokenTable, whyBroken } from './broken-table.ts';
import { matomoJsonRows } from './matomo-json.ts';
import { matomoTables, REPORTS_BY_TYPE, TYPES_REPORT } from './matomo-tables.ts';
import type { SumSource, UnreadFile } from './source.ts';
import { rowContext, SumReader } from './sum-reader.ts';
import { missingIn, type SumTable } from './sum-table.ts';

interface Report {
  readonly table: SumTable;
  readonly file: ExportFile;
}

/**
 * The reports of Matomo's Reporting API by day, as JSON or CSV: for years of which Matomo has no single visits any more. A
 * file is named by the method that it was asked for with, such as `Actions.getPageUrls-2023.csv`.
 */
export const matomoReports: SumSource = {
  kind: 'sums',
  name: 'matomo-reports',
  title: 'Matomo (reports)',
  recognise(files) {
    const { reports } = sort(files, matomoTables());
    if (reports.length === 0) return 'it has no file such as VisitsSummary.get.json, named by the method of the API';
    return reports.map(whyUnreadable).find((why) => why !== null) ?? null;
  },
  unread: async (files) => unreadOf(sort(files, matomoTables())),
  async read(files, sink, options) {
    const sorted = sort(files, matomoTables());
    const { reports } = sorted;
    const unread = unreadOf(sorted);
    for (const { path, reason } of unread) sink.unread(path, reason);
    const unreadPaths = new Set(unread.map(({ path }) => path));
    const reader = new SumReader(rowContext(sink, options));
    for (const { table, file } of reports) {
      if (unreadPaths.has(file.path)) continue;
      if (file.kind === 'table') await reader.readFile(table, file);
      else await reader.readRows(table, matomoJsonRows(file));
    }
  },
};

/** Sorts files into reports, those of the types first, and others. */
function sort(files: readonly ExportFile[], tables: readonly SumTable[]) {
  const reports: Report[] = [];
  const others: ExportFile[] = [];
  for (const file of files) {
    const table = tables.find(({ name }) => isNamedBy(name, file.path));
    if (table === undefined) others.push(file);
    else reports.push({ table, file });
  }
  const rank = ({ table, file }: Report) => `${table.name === TYPES_REPORT ? 0 : 1}${file.path}`;
  reports.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  return { reports, others };
}

/** Lists the files that are not read. Without the types of referrers, the reports of some of them are not. */
function unreadOf({ reports, others }: ReturnType<typeof sort>): UnreadFile[] {
  const hasTypes = reports.some(({ table }) => table.name === TYPES_REPORT);
  const incomplete = hasTypes ? [] : reports.filter(({ table }) => Object.hasOwn(REPORTS_BY_TYPE, table.name));
  return [
    ...others.map(({ path }) => ({ path, reason: 'unknown_file' as const })),
    ...incomplete.map(({ file }) => ({ path: file.path, reason: 'incomplete' as const })),
  ];
}

/** Tells whether a file's name has the name of a method in it. A `_` may stand for the dot. */
function isNamedBy(method: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return new RegExp(`(?<![a-z])${method.replace('.', '[._]')}(?![a-z])`, 'i').test(name);
}

function whyUnreadable({ table, file }: Report): string | null {
  const name = printable(file.path);
  if (isBrokenTable(file)) return whyBroken(file);
  if (file.kind === 'text') return /^\s*\{/.test(file.head) ? null : `${name} has no days`;
  const missing = missingIn(table, file.columns);
  return missing === null ? null : `${name} has ${missing}`;
}
