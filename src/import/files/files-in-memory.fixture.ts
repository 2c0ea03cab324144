/** Builders of an export's files for tests of what reads them. */
import { DamagedFileError, type ExportTable, type ExportText, type Row } from './export-table.ts';
import { HEAD_CHARACTERS, PIECE_ROWS } from './limits.ts';

/** A field as a test writes it: a number stands for its text, null and undefined for an absent value (`\N`). */
export type Field = string | number | null | undefined;

/** Makes a table. A row lacks the fields that it does not have at its end. */
export function tableOf(path: string, columns: readonly string[], rows: readonly (readonly Field[])[]): ExportTable {
  return {
    kind: 'table',
    path,
    columns,
    async *rows() {
      for (const piece of piecesOf(rows)) yield piece.map((fields) => rowOf(columns, fields));
    },
  };
}

/** Makes a text of lines, with a line feed behind each. */
export function textOf(path: string, lines: readonly string[]): ExportText {
  const content = lines.map((line) => `${line}\n`).join('');
  return {
    kind: 'text',
    path,
    head: content.slice(0, HEAD_CHARACTERS),
    async *lines() {
      yield* piecesOf(lines);
    },
    async *characters() {
      for (let at = 0; at < content.length; at += PIECE_ROWS) yield content.slice(at, at + PIECE_ROWS);
    },
    async text(maxBytes) {
      if (Buffer.byteLength(content) > maxBytes) throw new DamagedFileError(`${path} is larger than ${maxBytes} bytes`);
      return content;
    },
  };
}

function rowOf(columns: readonly string[], fields: readonly Field[]): Row {
  if (fields.length > columns.length) throw new RangeError(`${fields.length} fields for ${columns.length} columns`);
  const row: Record<string, string> = {};
  fields.forEach((field, at) => {
    if (field !== null && field !== undefined) row[columns[at]!] = String(field);
  });
  return row;
}

function* piecesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PIECE_ROWS) yield items.slice(at, at + PIECE_ROWS);
}
