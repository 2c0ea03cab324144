import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const PIECE_BYTES = 1024 * 1024;

/** The size and the checksum of a file. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Reads a file, a piece at a time, and returns its size and its checksum. With `flush` the file is on the disk then. */
export async function digestOf(path: string, { flush } = { flush: false }): Promise<FileDigest> {
  await using file = await open(path);
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const piece of file.createReadStream({ autoClose: false, highWaterMark: PIECE_BYTES })) {
    sha256.update(piece);
    bytes += piece.length;
  }
  if (flush) await file.sync();
  return { bytes, sha256: sha256.digest('hex') };
}
