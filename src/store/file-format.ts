import type { FileFormat } from './store.ts';

/** The engine's names of the formats of files. */
const ENGINE_NAMES = { csv: 'CSVWithNames', parquet: 'Parquet' } as const satisfies Readonly<
  Record<FileFormat, string>
>;

/** The engine writes \N for an unknown value, and texts of Parquet as bytes, unless it is told otherwise. */
const SETTINGS = "format_csv_null_representation = '', output_format_parquet_string_as_string = 1";

/** A statement for a file: its text, and the engine's name of the format. */
export interface FileStatement {
  readonly text: string;
  readonly format: (typeof ENGINE_NAMES)[FileFormat];
}

/** Makes the statement of which the result is a file. */
export function fileStatement(format: FileFormat, text: string): FileStatement {
  return { text: `${text}\nSETTINGS ${SETTINGS}`, format: ENGINE_NAMES[format] };
}
