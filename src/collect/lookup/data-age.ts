import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The metadata stands in the last 128 KiB of an MMDB file. */
const METADATA_MAX_BYTES = 128 * 1024;
const METADATA_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
/** The name of the field, and the control bytes of the number behind it: an extended type, 9 (7 and 2), of 1 to 8 bytes. */
const BUILD_EPOCH = Buffer.from('build_epoch', 'latin1');
const UINT64 = 2;
/** The latest instant that there is, epoch milliseconds. */
const INSTANT_MAX_MS = 8.64e15;

/** Reads when an MMDB file was built, without the rest of it: epoch milliseconds; null when it does not say. */
export function builtAt(path: string): number | null {
  const metadata = readEnd(path);
  const start = metadata.lastIndexOf(METADATA_MARK);
  const field = start === -1 ? -1 : metadata.indexOf(BUILD_EPOCH, start);
  if (field === -1) return null;
  const at = field + BUILD_EPOCH.length;
  const bytes = metadata[at]!;
  if (bytes < 1 || bytes > 6 || metadata[at + 1] !== UINT64 || at + 2 + bytes > metadata.length) return null;
  const builtAtMs = metadata.readUIntBE(at + 2, bytes) * 1000;
  return builtAtMs > INSTANT_MAX_MS ? null : builtAtMs;
}

function readEnd(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, METADATA_MAX_BYTES));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    return buffer;
  } finally {
    closeSync(file);
  }
}
