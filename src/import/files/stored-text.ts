import type { Content } from './content.ts';
import { damaged } from './damaged-file.ts';
import { type Encoding, utf8Chunks } from './encoding.ts';
import type { ExportText } from './export-table.ts';
import { decodeText, linesOf } from './lines.ts';
import { PieceBuilder } from './pieces.ts';

/** A text that is no table, in a file or an archive. */
export class StoredText implements ExportText {
  readonly kind = 'text';
  readonly path: string;
  readonly head: string;
  readonly #content: Content;
  readonly #encoding: Encoding;

  constructor(content: Content, encoding: Encoding, head: string) {
    this.path = content.path;
    this.head = head;
    this.#content = content;
    this.#encoding = encoding;
  }

  async *lines(): AsyncGenerator<readonly string[]> {
    const pieces = new PieceBuilder<string>(1);
    for await (const lines of linesOf(this.#content, this.#encoding)) {
      for (const line of lines) {
        const piece = pieces.add(line.endsWith('\r') ? line.slice(0, -1) : line, line.length);
        if (piece !== null) yield piece;
      }
    }
    const rest = pieces.take();
    if (rest.length > 0) yield rest;
  }

  async *characters(): AsyncGenerator<string> {
    const { name } = this.#content;
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    try {
      for await (const chunk of utf8Chunks(this.#content, this.#encoding))
        yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw damaged(name, 'it is not valid UTF-8', 'save it in UTF-8, or download the export again', { cause: error });
    }
  }

  async text(maxBytes: number): Promise<string> {
    const { name } = this.#content;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of utf8Chunks(this.#content, this.#encoding)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw damaged(name, `it has more than ${maxBytes} bytes`, 'export a shorter time at once');
      chunks.push(chunk);
    }
    return decodeText(name, Buffer.concat(chunks));
  }
}
