import { NONE_KEY, STORED_DIMENSIONS, type StoredDimension } from '../../domain/dimension.ts';
import { PAGE_MAX_BYTES } from '../../domain/limits.ts';
import { damaged } from '../files/damaged-file.ts';
import { type ExportFile, type ExportTable, isUneven, type Row } from '../files/export-table.ts';
import { refuseBroken } from './broken-table.ts';
import { DayOwners } from './day-owners.ts';
import { readCount, readDay } from './row-values.ts';
import type { DayTotals, LeftOut, SumSink, SumSource, UnreadFile } from './source.ts';

const NAME = /(?:^|\/)([a-z]+)-\d{4}-\d{2}\.csv$/;
const MANIFEST = /(?:^|\/)manifest\.json$/;

/** The tables of sums, and the columns that each needs. */
const COLUMNS = {
  totals: ['day', 'visitors', 'pageviews', 'sessions', 'bounces', 'duration_us'],
  keys: ['day', 'dimension', 'key', 'visitors', 'views'],
} as const;

type Table = keyof typeof COLUMNS;

/** The tables that are not sums of days and keys: they are counted again from those, or cannot be. */
const NOT_KEPT: readonly string[] = ['hours', 'goals', 'funnels', 'crawlers'];

/** A file of raw events or kept visits: they stand in the figures already. */
const OF_DAYS = /(?:^|\/)(?:events|visits)-\d{4}-\d{2}-\d{2}\.csv$/;

const DIMENSIONS: ReadonlySet<string> = new Set(STORED_DIMENSIONS);
const MICROS = /^\d{1,16}$/;
const MICROS_PER_SECOND = 1_000_000;

/**
 * Reads the CSV files of `svc export`. Keys are taken as they are, and what was unknown stays unknown: an empty field is an
 * unknown count, a row without a key says that nothing is known of its dimension on that day.
 */
export const svcExport: SumSource = {
  kind: 'sums',
  name: 'svc',
  title: 'svc',
  recognise: (files) => (files.some((file) => isTable(file)) ? null : 'it has no file such as totals-2026-05.csv'),
  unread: async (files) => unreadOf(files),
  read: async (files, sink) => {
    const reader = new Reader(sink);
    for (const file of files) {
      if (isTable(file)) await reader.read(file);
      else if (tableOf(file) !== null) refuse(file, tableOf(file)!);
    }
    for (const { path, reason } of unreadOf(files)) sink.unread(path, reason);
  },
};

function unreadOf(files: readonly ExportFile[]): UnreadFile[] {
  return files
    .filter((file) => tableOf(file) === null && !MANIFEST.test(file.path))
    .map((file) => ({ path: file.path, reason: isKnown(file) ? 'not_kept' : 'unknown_file' }));
}

/** Throws a DamagedFileError for a file that is named as a table and lacks its header or columns. */
function refuse(file: ExportFile, table: Table): void {
  if (file.kind === 'text') refuseBroken([file]);
  throw damaged(file.path, `it lacks one of the columns ${COLUMNS[table].join(', ')}`);
}

function nameOf({ path }: ExportFile): string | undefined {
  return NAME.exec(path)?.[1];
}

function isKnown(file: ExportFile): boolean {
  return NOT_KEPT.includes(nameOf(file) ?? '') || OF_DAYS.test(file.path);
}

function tableOf(file: ExportFile): Table | null {
  const name = nameOf(file);
  return name === 'totals' || name === 'keys' ? name : null;
}

function isTable(file: ExportFile): file is ExportTable {
  const table = tableOf(file);
  return file.kind === 'table' && table !== null && COLUMNS[table].every((column) => file.columns.includes(column));
}

class Reader {
  readonly #sink: SumSink;
  /** A day of a table comes from one file alone. */
  readonly #days = new DayOwners();
  #file = 0;
  /** The days of the file in hand with keys, and those with channels. */
  readonly #withKeys = new Set<string>();
  readonly #withChannels = new Set<string>();

  constructor(sink: SumSink) {
    this.#sink = sink;
  }

  async read(file: ExportTable): Promise<void> {
    this.#file++;
    const table = tableOf(file)!;
    if (table === 'keys') this.#sink.has(STORED_DIMENSIONS);
    for await (const rows of file.rows()) {
      for (const row of rows) {
        this.#sink.row();
        this.#readRow(table, row);
      }
    }
    // An earlier version has written no rows of channels, not even that it does not know them.
    for (const day of this.#withKeys.difference(this.#withChannels)) this.#sink.lacks(day, 'channel');
    this.#withKeys.clear();
    this.#withChannels.clear();
  }

  #readRow(table: Table, row: Row): void {
    const dimension = table === 'totals' ? 'totals' : dimensionOf(row);
    const day = readDay(row.day);
    const leave = (reason: LeftOut) => this.#sink.leftOut(day, dimension ?? 'totals', reason);
    if (day === null) leave('no_day');
    else if (!this.#days.claim(table, day, this.#file)) leave('day_twice');
    else if (dimension === null || isUneven(row)) leave('unreadable');
    else if (dimension === 'totals') this.#readTotals(day, row);
    else this.#readKey(day, dimension, row);
  }

  #readTotals(day: string, row: Row): void {
    const { visitors, pageviews, sessions, bounces } = row;
    const counts = Object.entries({ visitors, pageviews, sessions, bounces }).map(
      ([figure, text]) => [figure, readCount(text)] as const,
    );
    const micros = readMicros(row.duration_us);
    const all = [...counts, ['durationSeconds', micros && micros / MICROS_PER_SECOND] as const];
    if (all.some(([, value]) => value === null)) this.#sink.leftOut(day, 'totals', 'not_a_number');
    else this.#sink.totals(day, Object.fromEntries(all.filter(([, value]) => value !== undefined)) as DayTotals);
  }

  #readKey(day: string, dimension: StoredDimension, row: Row): void {
    const { key = '' } = row;
    this.#withKeys.add(day);
    if (dimension === 'channel') this.#withChannels.add(day);
    const visitors = readCount(row.visitors);
    const views = readCount(row.views);
    if (key === '') this.#sink.lacks(day, dimension);
    else if (visitors === null || views === null) this.#sink.leftOut(day, dimension, 'not_a_number');
    else if (Buffer.byteLength(key) > PAGE_MAX_BYTES) this.#sink.leftOut(day, dimension, 'no_key');
    else {
      const counts = { ...(visitors === undefined ? {} : { visitors }), ...(views === undefined ? {} : { views }) };
      this.#sink.key(day, dimension, key === NONE_KEY ? '' : key, counts);
    }
  }
}

function dimensionOf({ dimension = '' }: Row): StoredDimension | null {
  return DIMENSIONS.has(dimension) ? (dimension as StoredDimension) : null;
}

/** Reads a sum of microseconds, which has more digits than a count. Returns undefined for an empty field, null for no number. */
function readMicros(text = ''): number | null | undefined {
  if (text === '') return undefined;
  return MICROS.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
