import { createHash, type Hash } from 'node:crypto';
import type { ImportWriter } from '../journal/import-writer.ts';
import type { FileSource } from './file-source.ts';

/** How far a file has been imported. Stored with each batch of its events. */
export interface ImportCheckpoint {
  readonly importId: number;
  /** Lines and bytes of content that are done. */
  readonly line: number;
  readonly offset: number;
  /** SHA-256 of these bytes, hexadecimal. */
  readonly sha256: string;
  readonly accepted: number;
  readonly rejected: number;
  /** Whether the file ended there. */
  readonly complete: boolean;
}

/** Where a file's checkpoint is kept, and what it says. */
export interface CheckpointPlace {
  readonly key: string;
  readonly checkpoint: ImportCheckpoint | null;
  /** SHA-256 of the content up to the checkpoint, to go on with. */
  readonly hash: Hash;
}

const HEAD_BYTES = 64 * 1024;

/**
 * What files that begin alike have in common: the fingerprint of the first line; null for an empty file.
 * It only narrows the search: `findCheckpoint` compares everything that was imported.
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
 * The checkpoint of the file whose content begins with exactly what that checkpoint's import has taken, so that a killed import
 * goes on, a complete one adds nothing, and a log that has grown adds what is new. A free place when there is none.
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

/** SHA-256 of the content up to each of the ascending positions; fewer when the content is shorter. */
async function hashesAt(source: FileSource, positions: readonly number[]): Promise<Hash[]> {
  const hashes: Hash[] = [];
  if (positions.length === 0) return hashes;
  const trail = new Trail(createHash('sha256'), 0);
  for await (const chunk of source.chunks()) {
    trail.enter(chunk);
    for (
      let next = positions[hashes.length];
      next !== undefined && next <= trail.end;
      next = positions[hashes.length]
    ) {
      hashes.push(trail.hashUpTo(next));
    }
    if (hashes.length === positions.length) break;
  }
  return hashes;
}

/** SHA-256 of a content that passes by in chunks, at any position within the current chunk. */
export class Trail {
  readonly #hash: Hash;
  #hashed: number;
  #chunk = Buffer.alloc(0);
  #chunkStart: number;

  /** @param hash of the content before the position `start` */
  constructor(hash: Hash, start: number) {
    this.#hash = hash;
    this.#hashed = start;
    this.#chunkStart = start;
  }

  /** Where the current chunk ends. */
  get end(): number {
    return this.#chunkStart + this.#chunk.length;
  }

  /** Leaves the current chunk for the next. */
  enter(chunk: Buffer): void {
    this.#advance(this.end);
    this.#chunkStart = this.end;
    this.#chunk = chunk as Buffer<ArrayBuffer>;
  }

  /** The hash of the content up to a position in the current chunk, not before an earlier one. */
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
