import type { Content } from './content.ts';
import { damaged } from './damaged-file.ts';
import { type Encoding, zeroByte } from './encoding.ts';
import { type ExportTable, markUneven, type Row } from './export-table.ts';
import type { Header } from './header.ts';
import { linesOf } from './lines.ts';
import { PieceBuilder } from './pieces.ts';
import { type Fields, RecordError, RecordSplitter } from './record-splitter.ts';

/** A table in a file or an archive. */
export class StoredTable implements ExportTable {
  readonly kind = 'table';
  readonly path: string;
  readonly columns: readonly string[];
  readonly isCommented: boolean;
  readonly #content: Content;
  readonly #encoding: Encoding;
  readonly #header: Header;

  /** @param head the beginning of the text */
  constructor(content: Content, encoding: Encoding, header: Header, head: string) {
    this.path = content.path;
    this.columns = header.columns;
    this.isCommented = head.trimStart().startsWith('#');
    this.#content = content;
    this.#encoding = encoding;
    this.#header = header;
  }

  async *rows(): AsyncGenerator<readonly Row[]> {
    this.#refuseEqualColumns();
    // One field more than there are columns tells a row that has too many.
    const splitter = new RecordSplitter(this.#header.delimiter, this.columns.length + 1);
    const pieces = new PieceBuilder<Row>(this.columns.length);
    let line = 0;
    let firstLine = 0;
    let isHeader = true;
    let isLastShort = false;
    let lastLines: readonly string[] = [];
    for await (const lines of linesOf(this.#content, this.#encoding)) {
      lastLines = lines;
      for (const text of lines) {
        line += 1;
        if (text.includes('\0')) throw zeroByte(this.#content.name, line);
        if (!splitter.isOpen) {
          if (line <= this.#header.linesBefore || text === '' || text === '\r') continue;
          firstLine = line;
        }
        const fields = this.#split(splitter, text, firstLine);
        if (fields === null) continue;
        isLastShort = isShort(this.columns, fields);
        const piece = isHeader ? null : pieces.add(rowOf(this.columns, fields), text.length);
        isHeader = false;
        if (piece !== null) yield piece;
      }
    }
    if (splitter.isOpen)
      throw damaged(this.#content.name, 'a quoted field there never ends', undefined, { line: firstLine });
    // The last lines that come are those behind the last line feed.
    if (isLastShort && lastLines.length > 0)
      throw damaged(this.#content.name, 'it is cut off there', undefined, { line: firstLine });
    const rest = pieces.take();
    if (rest.length > 0) yield rest;
  }

  #split(splitter: RecordSplitter, text: string, line: number): Fields | null {
    try {
      return splitter.push(text);
    } catch (error) {
      if (error instanceof RecordError) throw damaged(this.#content.name, error.message, error.advice, { line });
      throw error;
    }
  }

  /** Two columns of a name would be one property of a row. */
  #refuseEqualColumns(): void {
    const names = this.columns.filter((name) => name !== '');
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice === undefined) return;
    throw damaged(this.#content.name, `it has two columns "${twice}"`, 'export it without one of them');
  }
}

/** Makes a row. A name that is empty, behind a last delimiter, names no field. */
function rowOf(columns: readonly string[], fields: Fields): Row {
  const row: Record<string, string> = {};
  const length = Math.min(fields.length, columns.length);
  for (let at = 0; at < length; at += 1) {
    const field = fields[at];
    const name = columns[at]!;
    if (field !== undefined && name !== '') row[name] = field;
  }
  // A delimiter behind the last field means nothing.
  const isLong = fields.length > columns.length && fields[columns.length] !== '';
  if (isLong || isShort(columns, fields)) markUneven(row);
  return row;
}

/** Tells whether a record lacks a field that has a name. */
function isShort(columns: readonly string[], fields: Fields): boolean {
  return fields.length < columns.length && columns.slice(fields.length).some((name) => name !== '');
}
