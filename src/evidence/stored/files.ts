import { RAW_WINDOW_DAYS } from '../../domain/limits.ts';
import type { StoredTable } from './stored-table.ts';

/** The tables of a journal, by their names in its file. */
export const JOURNAL_TABLES = {
  batch: {
    about: 'visitors',
    purpose: 'Accepted events on their way into the store: the same fields as the table events there.',
    kept: 'Until they are in the store, which takes seconds; longer while it is away.',
    columns: { 'seq, rows, layout': 'The number of the group, how many events, and their fields', lines: 'The events' },
  },
  journal: {
    about: 'nobody',
    purpose: 'The identity of the journal.',
    kept: 'As long as the journal.',
    columns: { id: 'A random number', probes: 'How often it was tried whether it can be written' },
  },
  sent: {
    about: 'nobody',
    purpose: 'The range that is on its way.',
    kept: 'Until it is in the store.',
    columns: { 'first, last': 'The range' },
  },
  mark: {
    about: 'nobody',
    purpose: 'How far imports have come.',
    kept: 'Until the import has ended.',
    columns: { 'key, value': 'What, and how far' },
  },
  layout: {
    about: 'nobody',
    purpose: 'The fields of the events.',
    kept: 'As long as the journal.',
    columns: { 'id, columns': 'The number and the fields' },
  },
} as const satisfies Readonly<Record<string, StoredTable>>;

/** The files of the data directory besides the database, the store and the journals. */
export const KEPT_FILES: readonly { readonly path: string; readonly purpose: string; readonly kept: string }[] = [
  {
    path: 'journal/refused-*.tsv, journal/*.corrupt-*',
    purpose: 'Events that the store did not take, and journals that were found damaged, for a repair.',
    kept: `${RAW_WINDOW_DAYS} days.`,
  },
  {
    path: 'salts',
    purpose: "A collector's copy of the salts of the day, where the database is a server.",
    kept: 'As the salts.',
  },
  {
    path: 'imports',
    purpose: 'Files that were uploaded for an import, and what was read of them.',
    kept: 'Until the import has ended; 7 days when it is abandoned.',
  },
  { path: 'exports', purpose: 'Files that are on their way to an export.', kept: 'Until the export has ended.' },
  {
    path: 'backup.json',
    purpose: 'When the last backup, its failure and its tests were.',
    kept: 'As long as the installation.',
  },
  {
    path: 'before-upgrade',
    purpose: 'Database, store and journals as they were before an upgrade, without the salts, for the way back.',
    kept: '7 days; the last two at most.',
  },
  {
    path: 'the log',
    purpose: 'What the service has done and what failed. It has no addresses and no User-Agents of visitors.',
    kept: 'Where standard output goes: the service keeps none of it.',
  },
];
