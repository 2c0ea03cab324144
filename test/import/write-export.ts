/** Writes the files of an export, with whatever a download, an editor or a spreadsheet does to them. */

import { utf16, zipOf } from '../../src/import/files/packed.fixture.ts';
import fc from '../draws.ts';
import type { SeenHistory } from './seen-history.ts';
import { rowsOf, type SourceRow, type SourceTable } from './source-table.ts';

/** The accidents of an export, each of which means nothing. */
export interface Accidents {
  readonly encoding: 'utf8' | 'utf8 with mark' | 'utf16le';
  readonly lineEnd: '\n' | '\r\n';
  /** Whether each text is quoted, or those alone that need it. */
  readonly quotes: 'all' | 'needed';
  /** The text for an absent value. */
  readonly absent: string;
  readonly packing: 'stored' | 'deflated';
  readonly directory: string;
  /** Orders the rows: as the product has them, or in no order. */
  readonly shuffle: number | null;
  /** Whether each table comes in two files, of the days before and after one. */
  readonly isSplit: boolean;
}

export const accidents: fc.Arbitrary<Accidents> = fc.record({
  encoding: fc.constantFrom('utf8', 'utf8', 'utf8 with mark', 'utf16le'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  quotes: fc.constantFrom('all', 'needed'),
  absent: fc.constantFrom('', '\\N'),
  packing: fc.constantFrom('stored', 'deflated'),
  directory: fc.constantFrom('', 'export/', 'a/b c/'),
  shuffle: fc.option(fc.nat(1_000_000)),
  isSplit: fc.boolean(),
});

/** How a product writes its tables. */
export interface TableFormat {
  /** The name of the column of the time, which is the first. */
  readonly timeColumn: string;
  timeText(time: string): string;
  /** @param range the days of the file, `_20240101_20240131`, when the table comes in several */
  nameOf(table: SourceTable, range: string): string;
}

/** Writes tables as CSV. Returns the files by their paths. */
export function csvFiles(
  tables: readonly SourceTable[],
  history: SeenHistory,
  format: TableFormat,
  how: Accidents,
): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (const table of tables) {
    const rows = ordered(rowsOf(table, history), how);
    const middle = how.isSplit ? history.days[Math.floor(history.days.length / 2)] : undefined;
    const write = (range: string, some: readonly SourceRow[]) => {
      files[`${how.directory}${format.nameOf(table, range)}`] = encoded(csvOf(table, some, format, how), how);
    };
    if (middle === undefined) write('', rows);
    else {
      write(
        '_20000101_20100101',
        rows.filter(({ day }) => day < middle),
      );
      write(
        '_20100101_20300101',
        rows.filter(({ day }) => day >= middle),
      );
    }
  }
  return files;
}

/** Packs files as they are downloaded. */
export function zipped(files: Readonly<Record<string, Uint8Array>>, { packing }: Accidents): Uint8Array {
  return zipOf(files, packing);
}

/** Orders rows by their time, or in no order. */
export function ordered<Row extends { readonly time: string }>(rows: readonly Row[], { shuffle }: Accidents): Row[] {
  if (shuffle === null) return rows.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  return fc.sample(fc.shuffledSubarray([...rows], { minLength: rows.length }), { seed: shuffle, numRuns: 1 })[0]!;
}

/** Encodes a text. */
export function encoded(text: string, { encoding }: Pick<Accidents, 'encoding'>): Uint8Array {
  if (encoding === 'utf16le') return utf16(text);
  return Buffer.from(encoding === 'utf8' ? text : `\ufeff${text}`);
}

function csvOf(table: SourceTable, rows: readonly SourceRow[], format: TableFormat, how: Accidents): string {
  const header = [format.timeColumn, ...table.names.map(({ name }) => name), ...table.figures.map(({ name }) => name)];
  const lines = rows.map(({ time, hits }) => [
    quoted(format.timeText(time), how),
    ...table.names.map((column) => {
      const text = column.of(hits[0]!);
      return text === '' ? how.absent : quoted(text, how);
    }),
    ...table.figures.map((column) => String(column.of(hits))),
  ]);
  return [header.map((name) => quoted(name, how)), ...lines].map((fields) => fields.join(',') + how.lineEnd).join('');
}

function quoted(text: string, { quotes }: Accidents): string {
  const isNeeded = /[",;\t\r\n]|^\s|\s$/.test(text);
  return quotes === 'all' || isNeeded ? `"${text.replaceAll('"', '""')}"` : text;
}
