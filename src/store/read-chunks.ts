import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;

/** Calls back with each chunk of a file; the buffer is used again. */
export function readChunks(path: string, chunk: (bytes: Buffer) => void): void {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) chunk(buffer.subarray(0, read));
  } finally {
    closeSync(file);
  }
}

/** Returns the SHA-256 of a file's bytes, in hexadecimal digits, without holding more than a chunk of it. */
export function hashFile(path: string): string {
  const sha256 = createHash('sha256');
  readChunks(path, (chunk) => sha256.update(chunk));
  return sha256.digest('hex');
}
