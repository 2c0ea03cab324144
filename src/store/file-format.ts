import { bindParams } from './literal.ts';
import { FILE_MAX_SECONDS } from './statement-settings.ts';
import type { FileFormat, RowsOfFile } from './store.ts';

/** The engine's names of the formats of files. */
const ENGINE_NAMES = { csv: 'CSVWithNames', parquet: 'Parquet' } as const satisfies Readonly<
  Record<FileFormat, string>
>;

/**
 * The engine writes \N for an unknown value, texts of Parquet as bytes, and instants without their offset, unless it is
 * told otherwise. It gathers a row group of Parquet in memory.
 */
const SETTINGS =
  "format_csv_null_representation = '', output_format_parquet_string_as_string = 1, output_format_parquet_row_group_size = 100000, date_time_output_format = 'iso'";

/** A statement for a file: its text, and the engine's name of the format. */
export interface FileStatement {
  readonly text: string;
  readonly format: (typeof ENGINE_NAMES)[FileFormat];
}

/** Makes the statement of which the result is a file. */
export function fileStatement(format: FileFormat, text: string): FileStatement {
  return { text: `${text}\nSETTINGS ${SETTINGS}`, format: ENGINE_NAMES[format] };
}

/** Makes the statement with which the engine itself writes a file. */
export function savingStatement(path: string, format: FileFormat, text: string): string {
  const settings = `${SETTINGS}, engine_file_truncate_on_insert = 1, max_execution_time = ${FILE_MAX_SECONDS}`;
  const target = bindParams('file({path:String}, {format:String})', { path, format: ENGINE_NAMES[format] });
  return `INSERT INTO FUNCTION ${target} SETTINGS ${settings}\n${text}`;
}

/** Makes the SELECT of rows that the engine reads from a file of its own machine. */
export function selectRows({ path, columns, order }: RowsOfFile): string {
  const structure = structureOf(columns);
  const source = bindParams(`file({path:String}, 'TabSeparated', {structure:String})`, { path, structure });
  return `SELECT * FROM ${source} ORDER BY ${order}`;
}

/** Writes columns with their types as the engine declares them. */
export function structureOf(columns: RowsOfFile['columns']): string {
  return columns.map(([name, type]) => `${name} ${type}`).join(', ');
}
