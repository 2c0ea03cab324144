/** A row of a table: its fields as text, by the names of the header. A field that the row lacks is absent. */
export type Row = Readonly<Record<string, string | undefined>>;

/** The rows with fewer or more fields than their header has names. */
const UNEVEN_ROWS = new WeakSet<Row>();

/** Records that a row has fewer or more fields than its header has names. */
export function markUneven(row: Row): void {
  UNEVEN_ROWS.add(row);
}

/** Tells whether a row has fewer or more fields than its header has names: its fields may stand in wrong columns. */
export function isUneven(row: Row): boolean {
  return UNEVEN_ROWS.has(row);
}

/** A table of an export: a CSV file, wherever it lay in what was downloaded. */
export interface ExportTable {
  readonly kind: 'table';
  /**
   * The file's path as the export has it, with `/`: `backup/imported_pages.csv`. A zip or folder that was given is not in
   * it, a zip within one is, like a folder; a gzip has lost its `.gz`. Two files of two given paths may have one path.
   */
  readonly path: string;
  /** The header's names, trimmed, without a byte order mark, as they are written. A field without a name is in no row. */
  readonly columns: readonly string[];
  /** Whether lines that begin with `#` stand before the header. */
  readonly isCommented?: boolean;
  /** Reads the rows in their order, in pieces. Throws a DamagedFileError. */
  rows(): AsyncIterable<readonly Row[]>;
}

/** A file of an export that is no table: JSON, JSON lines, or lines of a log. */
export interface ExportText {
  readonly kind: 'text';
  /** The file's path as the export has it, with `/`. */
  readonly path: string;
  /** The first characters of the file, at most `HEAD_CHARACTERS`, for recognising it. */
  readonly head: string;
  /** Reads its lines in their order, in pieces, without their ends. Throws a DamagedFileError. */
  lines(): AsyncIterable<readonly string[]>;
  /** Reads its characters in their order, in pieces, for what is not divided into lines. Throws a DamagedFileError. */
  characters(): AsyncIterable<string>;
  /** Reads all of it, when it has at most so many bytes. Throws a DamagedFileError. */
  text(maxBytes: number): Promise<string>;
}

/** A file of an export. */
export type ExportFile = ExportTable | ExportText;

/** A file cannot be read as what it says it is, or is hostile. Its message is one line for the person who imports. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}
