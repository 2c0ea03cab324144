import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Ranges } from './ranges.ts';

/**
 * The layout of a file of ranges: a header, blocks of IPv4 rows, blocks of IPv6 rows, texts. A block has its columns one
 * after the other, so that one read gives all that a search needs. The magic shows the byte order too.
 */
const MAGIC = 0x52_4e_47_31;
export const BLOCK_BYTES = 4096;
export const BLOCK_WORDS = BLOCK_BYTES / 4;
/** Rows of a block: two columns for IPv4, three for IPv6. */
export const ROWS4 = 512;
export const ROWS6 = 341;
const HEADER_WORDS = 6;
const CHUNK_BYTES = 256 * BLOCK_BYTES;
/** Writing takes far less, milliseconds. */
const UNFINISHED_MAX_MS = 600_000;

/** The sizes of a file of ranges, and the first address of each of its blocks. */
export interface RangeIndex {
  readonly source: number;
  readonly rows4: number;
  readonly rows6: number;
  readonly textsAt: number;
  readonly first4: Uint32Array;
  readonly firstHigh6: Uint32Array;
  readonly firstLow6: Uint32Array;
}

/** Writes ranges to a file. `source` identifies the data that they were made from. Throws when it cannot be written. */
export function writeRanges(path: string, source: number, { ipv4, ipv6, texts }: Ranges): void {
  const rows4 = ipv4[0].length;
  const rows6 = ipv6[0].length;
  const blocks4 = Math.ceil(rows4 / ROWS4);
  const textsAt = (1 + blocks4 + Math.ceil(rows6 / ROWS6)) * BLOCK_BYTES;
  const file = new Uint8Array(textsAt + texts.length);
  const words = new Uint32Array(file.buffer, 0, textsAt / 4);
  putColumns(words, 1, ROWS4, ipv4);
  putColumns(words, 1 + blocks4, ROWS6, ipv6);
  file.set(texts, textsAt);
  words.set([MAGIC, source, rows4, rows6, texts.length, crc32(file.subarray(BLOCK_BYTES))]);
  // The file is written under another name and renamed, so that a reader sees the old file or the new one, never half
  // of it.
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, file);
  removeLeft(path, statSync(temporary).mtimeMs);
  renameSync(temporary, path);
}

/** Removes the files that killed processes have left unfinished. Whoever writes one at the moment is left alone for a while. */
function removeLeft(path: string, nowMs: number): void {
  const directory = dirname(path);
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.tmp')) continue;
    const left = join(directory, name);
    const writtenMs = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? nowMs;
    if (nowMs - writtenMs > UNFINISHED_MAX_MS) rmSync(left, { force: true });
  }
}

function putColumns(words: Uint32Array, block: number, rows: number, columns: readonly Uint32Array[]): void {
  const count = columns[0]!.length;
  for (let from = 0; from < count; from += rows, block++) {
    columns.forEach((column, i) => {
      words.set(column.subarray(from, Math.min(from + rows, count)), block * BLOCK_WORDS + i * rows);
    });
  }
}

/** A file of ranges that is open. */
export interface OpenedRanges {
  readonly fd: number;
  readonly index: RangeIndex;
}

/**
 * Opens a file of ranges and reads all of it once; the event loop runs between the pieces. Returns its descriptor and its
 * index, or null when there is no complete file that was made from `source`. Without a source any complete file will do.
 */
export async function openRanges(path: string, source: number | null): Promise<OpenedRanges | null> {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return null;
  }
  let index: RangeIndex | null = null;
  try {
    index = await readIndex(fd, source);
  } finally {
    if (index === null) closeSync(fd);
  }
  return index === null ? null : { fd, index };
}

/** Reads the number of ranges of a file, of both families; null when there is none. */
export function countRanges(path: string): number | null {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const [magic = 0, , rows4 = 0, rows6 = 0] = readHeader(fd) ?? [];
    return magic === MAGIC ? rows4 + rows6 : null;
  } finally {
    closeSync(fd);
  }
}

function readHeader(fd: number): Uint32Array | null {
  const header = new Uint32Array(HEADER_WORDS);
  return readSync(fd, header, 0, header.byteLength, 0) < header.byteLength ? null : header;
}

async function readIndex(fd: number, source: number | null): Promise<RangeIndex | null> {
  const header = readHeader(fd);
  if (header === null) return null;
  const [magic = 0, madeOf = 0, rows4 = 0, rows6 = 0, textBytes = 0, checksum = 0] = header;
  if (magic !== MAGIC || (source !== null && madeOf !== source)) return null;
  const blocks4 = Math.ceil(rows4 / ROWS4);
  const blocks6 = Math.ceil(rows6 / ROWS6);
  const textsAt = (1 + blocks4 + blocks6) * BLOCK_BYTES;
  const length = textsAt + textBytes;
  if (fstatSync(fd).size !== length) return null;
  const first4 = new Uint32Array(blocks4);
  const firstHigh6 = new Uint32Array(blocks6);
  const firstLow6 = new Uint32Array(blocks6);
  const chunk = new Uint32Array(CHUNK_BYTES / 4);
  const bytes = new Uint8Array(chunk.buffer);
  let found = 0;
  for (let at = BLOCK_BYTES; at < length; at += CHUNK_BYTES) {
    const size = Math.min(CHUNK_BYTES, length - at);
    if (readSync(fd, bytes, 0, size, at) < size) return null;
    found = crc32(bytes.subarray(0, size), found);
    for (let word = 0; word * 4 < size; word += BLOCK_WORDS) {
      const block = at / BLOCK_BYTES + word / BLOCK_WORDS - 1;
      if (block < blocks4) first4[block] = chunk[word]!;
      else if (block < blocks4 + blocks6) {
        firstHigh6[block - blocks4] = chunk[word]!;
        firstLow6[block - blocks4] = chunk[word + ROWS6]!;
      }
    }
    await yieldToEventLoop();
  }
  return found === checksum ? { source: madeOf, rows4, rows6, textsAt, first4, firstHigh6, firstLow6 } : null;
}
