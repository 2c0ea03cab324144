import type { Content } from './content.ts';
import { damaged } from './damaged-file.ts';

/** How the characters of a text are written. */
export interface Encoding {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Bytes of the byte order mark that the text begins with. */
  readonly markBytes: number;
}

const UTF_8: Encoding = { name: 'utf-8', markBytes: 0 };
const MARKS: readonly (readonly [bytes: Buffer, encoding: Encoding])[] = [
  [Buffer.from([0xef, 0xbb, 0xbf]), { name: 'utf-8', markBytes: 3 }],
  [Buffer.from([0xff, 0xfe]), { name: 'utf-16le', markBytes: 2 }],
  [Buffer.from([0xfe, 0xff]), { name: 'utf-16be', markBytes: 2 }],
];

/** Bytes by which UTF-16 is recognised. */
const UNMARKED_BYTES = 1_024;
/** The least share of characters with a zero byte in UTF-16. A zero byte here or there is damage. */
const UTF_16_SHARE_MIN = 1 / 8;
/** Control characters that no text has. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r]|\ufffd/u;
/** Characters at the end of a beginning that may be cut in the middle of one. */
const CUT_CHARACTERS = 3;

/** Tells the encoding of a text by its beginning; null when it is no text. */
export function encodingOf(head: Buffer): Encoding | null {
  const encoding = MARKS.find(([bytes]) => head.subarray(0, bytes.length).equals(bytes))?.[1] ?? unmarked(head);
  return encoding !== null && !decodeHead(head, encoding).includes('\0') ? encoding : null;
}

/** Finds the line of the first zero byte in a beginning that is text in UTF-8 otherwise; null when it is no such text. */
export function lineOfZeroByte(head: Buffer): number | null {
  const text = decodeHead(head, UTF_8);
  const zero = text.indexOf('\0');
  const rest = text.slice(0, -CUT_CHARACTERS).replaceAll('\0', '');
  return zero === -1 || !text.includes('\n') || NO_TEXT.test(rest) ? null : 1 + lineFeedsIn(text.slice(0, zero));
}

/** Makes the error of a line with a zero byte, as a disk that was full or failed leaves it. */
export function zeroByte(name: string, line: number): Error {
  return damaged(name, 'it has a zero byte there', undefined, { line });
}

/** Decodes the beginning of a text, without its byte order mark. What is not valid is replaced: reading it all refuses it. */
export function decodeHead(head: Buffer, { name, markBytes }: Encoding): string {
  return new TextDecoder(name, { ignoreBOM: true }).decode(head.subarray(markBytes));
}

/**
 * Tells the encoding of a text without a byte order mark. Latin letters, digits and delimiters have a zero byte in
 * UTF-16, always on the same side; few other characters have one on the other side.
 */
function unmarked(head: Buffer): Encoding | null {
  let even = 0;
  let odd = 0;
  const beginning = head.subarray(0, UNMARKED_BYTES);
  for (const [at, byte] of beginning.entries()) {
    if (byte === 0 && at % 2 === 0) even += 1;
    if (byte === 0 && at % 2 === 1) odd += 1;
  }
  if (even + odd === 0 || Math.max(even, odd) < (beginning.length / 2) * UTF_16_SHARE_MIN) return UTF_8;
  if (even > 4 * odd) return { name: 'utf-16be', markBytes: 0 };
  return odd > 4 * even ? { name: 'utf-16le', markBytes: 0 } : null;
}

/**
 * Reads a text as UTF-8, without its byte order mark. UTF-16 is converted and checked here; UTF-8 is given as it is, and
 * the reader of its lines checks it.
 */
export async function* utf8Chunks(content: Content, encoding: Encoding): AsyncGenerator<Buffer> {
  const converter = encoding.name === 'utf-8' ? null : new Utf16Converter(content.name, encoding.name);
  let skip = encoding.markBytes;
  for await (const chunk of content.chunks()) {
    const text = chunk.subarray(skip);
    skip = Math.max(0, skip - chunk.length);
    yield converter === null ? text : converter.push(text);
  }
  converter?.end();
}

/** Converts UTF-16 that comes in chunks to UTF-8. */
class Utf16Converter {
  readonly #name: string;
  readonly #encoding: 'utf-16le' | 'utf-16be';
  /** The bytes of an unfinished character: up to three. */
  #held: Buffer = Buffer.alloc(0);
  #lines = 1;

  constructor(name: string, encoding: 'utf-16le' | 'utf-16be') {
    this.#name = name;
    this.#encoding = encoding;
  }

  push(chunk: Buffer): Buffer {
    const bytes = Buffer.concat([this.#held, chunk]);
    let whole = bytes.length - (bytes.length % 2);
    if (whole > 0 && isHighSurrogate(this.#unitAt(bytes, whole - 2))) whole -= 2;
    this.#held = bytes.subarray(whole);
    const units = bytes.subarray(0, whole);
    if (this.#encoding === 'utf-16be') units.swap16();
    const text = units.toString('utf16le');
    if (!text.isWellFormed()) throw this.#invalid(text.slice(0, text.search(/\p{Cs}/u)));
    this.#lines += lineFeedsIn(text);
    return Buffer.from(text);
  }

  end(): void {
    if (this.#held.length > 0) throw this.#invalid('');
  }

  #unitAt(bytes: Buffer, at: number): number {
    return this.#encoding === 'utf-16le' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  }

  #invalid(before: string): Error {
    return notText(this.#name, 'UTF-16', this.#lines + lineFeedsIn(before));
  }
}

/** Makes the error of a line that is not in the encoding that the file has. */
export function notText(name: string, encoding: 'UTF-8' | 'UTF-16', line: number): Error {
  return damaged(name, `it is not valid ${encoding} there`, 'save it in UTF-8, or download the export again', { line });
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function lineFeedsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
