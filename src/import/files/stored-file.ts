import { type Beginning, beginningOf, type Content } from './content.ts';
import { damaged } from './damaged-file.ts';
import { decodeHead, encodingOf, lineOfZeroByte, zeroByte } from './encoding.ts';
import { headerOf } from './header.ts';
import { COLUMNS_MAX, HEAD_CHARACTERS, RECORD_MAX_BYTES } from './limits.ts';
import { StoredTable } from './stored-table.ts';
import { StoredText } from './stored-text.ts';
import type { UnpackBudget } from './unpack-budget.ts';

/** Bytes by which a content is recognised, unless its first line is longer. */
export const HEAD_BYTES = 64 * 1024;

const JSON_LINES = /\.jsonl$/;

/**
 * Recognises a content that is not packed, by its beginning. Returns null for one without anything. Throws a DamagedFileError.
 *
 * @param budget counts what is kept of the beginning
 */
export async function storedFile(content: Content, { bytes, isWhole }: Beginning, budget: UnpackBudget) {
  const { name } = content;
  const encoding = encodingOf(bytes);
  if (encoding === null) {
    const line = lineOfZeroByte(bytes);
    if (line !== null) throw zeroByte(name, line);
    throw damaged(name, 'it is no text, zip or gzip', 'take it out of what you import, or export it as CSV');
  }
  const head = decodeHead(bytes, encoding);
  // A list of JSON lines has no header, so one without lines is whole: it says that there is nothing.
  if (isWhole && head.trim() === '')
    return JSON_LINES.test(content.path) ? new StoredText(content, encoding, '') : null;
  let header = headerOf(head, isWhole);
  if (header === 'more') {
    const longer = await beginningOf(content, (encoding.name === 'utf-8' ? 1 : 2) * RECORD_MAX_BYTES);
    header = headerOf(decodeHead(longer.bytes, encoding), longer.isWhole);
  }
  if (header === 'too wide') {
    throw damaged(name, `it has more than ${COLUMNS_MAX} columns`, 'export a shorter time at once');
  }
  if (typeof header === 'object') {
    const columns = header.columns.map((column) => budget.keep(name, column));
    return new StoredTable(content, encoding, { ...header, columns }, head);
  }
  // A piece of the longer text would keep all of it in memory.
  const kept = Buffer.from(head.slice(0, HEAD_CHARACTERS)).toString();
  return new StoredText(content, encoding, budget.keep(name, kept));
}
