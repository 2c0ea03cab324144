import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const PIECE_BYTES = 1024 * 1024;

/** The size and the checksum of a file. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Reads a file, a piece at a time, and returns its size and its checksum. */
export async function digestOf(file: FileHandle): Promise<FileDigest> {
  const sha256 = createHash('sha256');
  const piece = Buffer.alloc(PIECE_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, piece.length, bytes);
    if (bytesRead === 0) break;
    const read = piece.subarray(0, bytesRead);
    sha256.update(read);
    bytes += bytesRead;
  }
  return { bytes, sha256: sha256.digest('hex') };
}
