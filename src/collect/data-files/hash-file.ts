import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;

/** Returns the SHA-256 of a file's bytes, in hexadecimal digits, without holding more than a piece of it. */
export function hashFile(path: string): string {
  const sha256 = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const fd = openSync(path, 'r');
  try {
    for (let read = readSync(fd, buffer); read > 0; read = readSync(fd, buffer))
      sha256.update(buffer.subarray(0, read));
  } finally {
    closeSync(fd);
  }
  return sha256.digest('hex');
}
