import { open } from 'node:fs/promises';
import { BackupError } from '../backup-error.ts';
import type { S3Client } from './s3-client.ts';

/** The size of the pieces in which objects are written and read. With those under way at a time it bounds the memory. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** An upload has at most so many parts. */
const PARTS_MAX = 9_000;

export type Pieces = AsyncIterable<Buffer<ArrayBuffer>>;

/**
 * Writes an object of so many bytes: as one piece, or in parts.
 *
 * @param read reads the bytes in pieces of at most so many
 */
export async function putPieces(
  client: S3Client,
  key: string,
  bytes: number,
  read: (pieceBytes: number) => Pieces,
): Promise<void> {
  if (bytes > PIECE_BYTES) {
    await client.putParts(key, read(Math.max(PIECE_BYTES, Math.ceil(bytes / PARTS_MAX))));
    return;
  }
  // One piece, or none of an empty file.
  const [body = Buffer.alloc(0)] = await Array.fromAsync(read(PIECE_BYTES));
  await client.put(key, body);
}

/** Reads an object of so many bytes in pieces, each with the bytes that it should have. */
export async function* getPieces(client: S3Client, key: string, bytes: number) {
  for (let first = 0; first < bytes || first === 0; first += PIECE_BYTES) {
    const last = Math.min(first + PIECE_BYTES, bytes) - 1;
    // An empty object has no range.
    const piece = await client.get(key, bytes === 0 ? undefined : { first, last });
    yield { piece, bytes: last + 1 - first };
  }
}

/** Reads a file of so many bytes in pieces. Throws a BackupError when it is shorter than it was. */
export async function* filePieces(path: string, bytes: number, pieceBytes: number): Pieces {
  await using file = await open(path);
  for (let at = 0; at < bytes; ) {
    const piece = Buffer.alloc(Math.min(pieceBytes, bytes - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead < piece.length) throw new BackupError(`${path} has become shorter`);
    at += bytesRead;
    yield piece;
  }
}
