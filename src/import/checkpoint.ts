import { createHash, type Hash } from 'node:crypto';
import type { ImportWriter } from '../journal/import-writer.ts';
import type { FileSource } from './file-source.ts';

/** The progress of the import of a file. Stored with each batch of its events. */
export interface ImportCheckpoint {
  readonly importId: number;
  /** The lines and bytes of content that have been imported. */
  readonly line: number;
  readonly offset: number;
  /** SHA-256 of these bytes, hexadecimal. */
  readonly sha256: string;
  readonly accepted: number;
  readonly rejected: number;
  /** True when the file ended there. */
  readonly complete: boolean;
}

/** A file's checkpoint with the key under which it is stored. */
export interface CheckpointPlace {
  readonly key: string;
  readonly checkpoint: ImportCheckpoint | null;
  /** The running SHA-256 of the content up to the checkpoint. */
  readonly hash: Hash;
}

const HEAD_BYTES = 64 * 1024;

/**
 * Returns the key that files with the same first line share, a fingerprint of that line; null for an empty file. It
 * only narrows the search: `findCheckpoint` compares everything that was imported.
 */
export async function checkpointFamily(source: FileSource, siteId: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source.chunks()) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES || chunk.includes('\n')) break;
  }
  if (bytes === 0) return null;
  const head = Buffer.concat(parts).subarray(0, HEAD_BYTES);
  const lineFeed = head.indexOf('\n');
  const line = lineFeed === -1 ? head : head.subarray(0, lineFeed);
  return `import:${siteId}:${createHash('sha256').update(line).digest('hex')}`;
}

/**
 * Finds the checkpoint whose imported content is exactly the beginning of the file. A killed import is then resumed, a
 * complete one adds nothing, and a file that has grown adds its new lines. Returns a free key when there is none.
 */
export async function findCheckpoint(
  source: FileSource,
  writer: ImportWriter,
  family: string,
): Promise<CheckpointPlace> {
  const known: { readonly key: string; readonly checkpoint: ImportCheckpoint }[] = [];
  let free = family;
  for (let text = writer.checkpoint(free); text !== null; text = writer.checkpoint(free)) {
    known.push({ key: free, checkpoint: JSON.parse(text) as ImportCheckpoint });
    free = `${family}:${known.length}`;
  }
  known.sort((a, b) => a.checkpoint.offset - b.checkpoint.offset);
  const hashes = await hashesAt(
    source,
    known.map(({ checkpoint }) => checkpoint.offset),
  );
  const found = known.findLastIndex(({ checkpoint }, i) => hashes[i]?.copy().digest('hex') === checkpoint.sha256);
  const place = known[found];
  return place === undefined
    ? { key: free, checkpoint: null, hash: createHash('sha256') }
    : { ...place, hash: hashes[found]! };
}

/** Returns SHA-256 of the content up to each of the ascending positions; fewer when the content is shorter. */
async function hashesAt(source: FileSource, positions: readonly number[]): Promise<Hash[]> {
  const hashes: Hash[] = [];
  if (positions.length === 0) return hashes;
  const runningHash = new RunningHash(createHash('sha256'), 0);
  for await (const chunk of source.chunks()) {
    runningHash.enter(chunk);
    for (
      let next = positions[hashes.length];
      next !== undefined && next <= runningHash.end;
      next = positions[hashes.length]
    ) {
      hashes.push(runningHash.hashUpTo(next));
    }
    if (hashes.length === positions.length) break;
  }
  return hashes;
}

/** Computes SHA-256 of a content that comes in chunks, up to any position within the current chunk. */
export class RunningHash {
  readonly #hash: Hash;
  #hashed: number;
  #chunk = Buffer.alloc(0);
  #chunkStart: number;

  /** @param hash SHA-256 of the content before the position `start` */
  constructor(hash: Hash, start: number) {
    this.#hash = hash;
    this.#hashed = start;
    this.#chunkStart = start;
  }

  /** The position at which the current chunk ends. */
  get end(): number {
    return this.#chunkStart + this.#chunk.length;
  }

  /** Hashes the rest of the current chunk and goes on to the next. */
  enter(chunk: Buffer): void {
    this.#advance(this.end);
    this.#chunkStart = this.end;
    this.#chunk = chunk as Buffer<ArrayBuffer>;
  }

  /** Returns the hash of the content up to a position in the current chunk. Positions must not decrease. */
  hashUpTo(position: number): Hash {
    this.#advance(position);
    return this.#hash.copy();
  }

  #advance(position: number): void {
    if (position > this.#hashed)
      this.#hash.update(this.#chunk.subarray(this.#hashed - this.#chunkStart, position - this.#chunkStart));
    this.#hashed = position;
  }
}
