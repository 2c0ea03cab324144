import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { NetworkColumns } from './network-table.ts';

// Layout of the file: magic (which also shows the byte order), source, rows of IPv4, rows of IPv6, checksum of the
// rest, columns.
const MAGIC = 0x41534e31;
const HEADER_WORDS = 5;
/** Writing takes far less, milliseconds. */
const UNFINISHED_MAX_MS = 600_000;

/**
 * Writes a compiled table. `source` identifies the data that it was made from. Throws when the file cannot be written.
 */
export function writeNetworkTable(path: string, source: number, columns: NetworkColumns): void {
  const { first4, last4, asn4, firstHigh6, firstLow6, lastHigh6, lastLow6, asn6 } = columns;
  const all = [first4, last4, asn4, firstHigh6, firstLow6, lastHigh6, lastLow6, asn6];
  const words = new Uint32Array(HEADER_WORDS + all.reduce((sum, column) => sum + column.length, 0));
  let at = HEADER_WORDS;
  for (const column of all) {
    words.set(column, at);
    at += column.length;
  }
  words.set([MAGIC, source, first4.length, firstHigh6.length, checksumOf(words)]);
  // The file is written under another name and renamed, so that a reader sees the old file or the new one, never half
  // of it.
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, words);
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

/** Reads a compiled table. Returns null when there is no complete one that was made from `source`. */
export function readNetworkTable(path: string, source: number): NetworkColumns | null {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch {
    return null;
  }
  if (file.length % 4 !== 0 || file.length < HEADER_WORDS * 4) return null;
  const words = new Uint32Array(file.length / 4);
  new Uint8Array(words.buffer).set(file);
  const [magic, madeOf, rows4 = 0, rows6 = 0, checksum] = words;
  if (magic !== MAGIC || madeOf !== source || words.length !== HEADER_WORDS + 3 * rows4 + 5 * rows6) return null;
  if (checksum !== checksumOf(words)) return null;
  let at = HEADER_WORDS;
  const column = (rows: number) => {
    at += rows;
    return words.subarray(at - rows, at);
  };
  return {
    first4: column(rows4),
    last4: column(rows4),
    asn4: column(rows4),
    firstHigh6: column(rows6),
    firstLow6: column(rows6),
    lastHigh6: column(rows6),
    lastLow6: column(rows6),
    asn6: column(rows6),
  };
}

function checksumOf(words: Uint32Array): number {
  return crc32(new Uint8Array(words.buffer, words.byteOffset + HEADER_WORDS * 4));
}
