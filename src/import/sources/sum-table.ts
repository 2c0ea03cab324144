import type { ImportedPart } from '../../domain/imported-part.ts';
import { printable } from '../files/damaged-file.ts';
import type { ExportFile, ExportTable, Row } from '../files/export-table.ts';
import type { CityNames } from '../names/city-names.ts';
import { readCount, readDay, readSum } from './row-values.ts';
import type { CountedInstead, DayTotals, LeftOut, PageReading, SourceOptions, SumSink } from './source.ts';

/** The surroundings in which rows are read. */
export interface RowContext {
  readonly sink: SumSink;
  readonly options: SourceOptions;
  /** Loads the names of cities by their numbers at GeoNames, when a row first has one. */
  readonly cityNames: () => CityNames;
}

/** A value of a property that a row has; empty for an absent value. */
export interface PropertyValue {
  readonly property: string;
  readonly value: string;
}

/**
 * The key that a row has: ours, empty for an absent value, `(other)`, or the reason why there is none. Null when another table
 * has what the row says. With `isDayUnknown`, nothing is known of the day's keys without the row.
 */
export type RowKey = string | { readonly leftOut: LeftOut; readonly isDayUnknown?: true } | null;

/** A number of a row, as `readCount` returns it, and the columns that it is read from. */
export interface CountColumn {
  readonly columns: readonly string[];
  read(row: Row): number | null | undefined;
}

/** The counts of a row under a key. */
export interface CountColumns {
  readonly visitors?: CountColumn;
  readonly views?: CountColumn;
  /** The unit that stands for views when the source has no views. */
  readonly viewsOf?: CountedInstead;
}

/** The columns of a table that hold the figures of one dimension, or of properties. */
export interface KeyColumns {
  readonly dimension: Exclude<ImportedPart, 'engagement'>;
  /** The columns without which a file says nothing of it. */
  readonly needs: readonly string[];
  readonly counts: CountColumns;
  key(row: Row, context: RowContext): RowKey | PropertyValue;
}

type Figure = Exclude<keyof DayTotals, 'pageviewsOf'>;

/** The columns of a table that hold the whole day's figures. */
export type TotalColumns = Readonly<Partial<Record<Figure, CountColumn>>>;

/** The columns of a table of pages that say how these were read. A file that lacks one of them does not say it. */
export type ReadingColumns = Readonly<Record<keyof PageReading, CountColumn>>;

/** A table of an export of sums: where its rows have their day, the totals of it, and keys with their counts. */
export interface SumTable {
  /** The table's name at the source. Files of one name are parts of one table. */
  readonly name: string;
  readonly dayColumn: string;
  readonly totals?: TotalColumns;
  readonly keys: readonly KeyColumns[];
  /** How the page of a row was read; the table has keys of pages then. */
  readonly reading?: ReadingColumns;
  /** Reads the day of a row; null when it has none. */
  dayOf(row: Row): string | null;
}

/** Describes a table whose rows have their day in the column `date`. */
export function datedTable(name: string, keys: readonly KeyColumns[], totals?: TotalColumns): SumTable {
  const dated = { name, dayColumn: 'date', keys, dayOf: ({ date }: Row) => readDay(date) };
  return totals === undefined ? dated : { ...dated, totals };
}

/** Returns the column of this name as a count. */
export function count(column: string): CountColumn {
  return { columns: [column], read: (row) => readCount(row[column]) };
}

/** Returns the column of this name as a sum. */
export function sum(column: string): CountColumn {
  return { columns: [column], read: (row) => readSum(row[column]) };
}

/** Returns the parts of a table that a file with these columns fills. */
export function filledBy(table: SumTable, columns: readonly string[]): SumTable {
  const keys = table.keys.filter((key) => isFilledBy(key, columns));
  const { totals, reading, ...rest } = table;
  const hasTotals = totals !== undefined && Object.values(totals).some((counted) => has(columns, counted.columns));
  const hasReading = reading !== undefined && Object.values(reading).every((counted) => has(columns, counted.columns));
  return { ...rest, ...(hasTotals ? { totals } : {}), ...(hasReading ? { reading } : {}), keys };
}

/** Tells whether these columns say something of a dimension: its key, and one of its counts. */
export function isFilledBy({ needs, counts: { visitors, views } }: KeyColumns, columns: readonly string[]): boolean {
  const counted = [visitors, views].some((column) => column !== undefined && has(columns, column.columns));
  return counted && has(columns, needs);
}

function has(columns: readonly string[], names: readonly string[]): boolean {
  return names.every((name) => columns.includes(name));
}

/** Tells what a file with these columns lacks of a table: `no column "date"`; null when it can be read. */
export function missingIn(table: SumTable, columns: readonly string[]): string | null {
  if (!columns.includes(table.dayColumn)) return `no column "${table.dayColumn}"`;
  const { totals, keys } = filledBy(table, columns);
  return totals !== undefined || keys.length > 0 ? null : `none of the columns of ${table.name}`;
}

/** A file of an export, and the table that it is a part of. */
export interface TableFile {
  readonly table: SumTable;
  readonly file: ExportTable;
}

/**
 * Sorts files into those of tables and others. The first are in the order of their paths: of two files with the same day the
 * first counts, whatever order they were listed in.
 */
export function sortTables(files: readonly ExportFile[], tableOf: (file: ExportTable) => SumTable | null | undefined) {
  const read: TableFile[] = [];
  const others: ExportFile[] = [];
  for (const file of files) {
    const table = file.kind === 'table' ? tableOf(file) : null;
    if (file.kind === 'table' && table) read.push({ table, file });
    else others.push(file);
  }
  read.sort((a, b) => (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : 0));
  return { read, others };
}

/** Tells which of some files cannot be read, and what it lacks, as the end of a sentence; null when all can. */
export function whyLacking(files: readonly TableFile[]): string | null {
  for (const { table, file } of files) {
    const missing = missingIn(table, file.columns);
    if (missing !== null) return `${printable(file.path)} has ${missing}`;
  }
  return null;
}
