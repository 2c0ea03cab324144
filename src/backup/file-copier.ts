import { createHash, hash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Base } from './base.ts';
import type { BackupFile } from './manifest.ts';
import { syncDirectory } from './staging.ts';

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

/** Fills a directory with files, and knows the bytes and the hash of each. Synchronous. */
export class FileCopier {
  readonly files: BackupFile[] = [];
  readonly #root: string;
  readonly #copied: (bytes: number) => void;
  readonly #directories = new Set<string>();
  readonly #written: string[] = [];

  /** @param copied called with the bytes that were copied since the last call */
  constructor(root: string, copied: (bytes: number) => void) {
    this.#root = root;
    this.#copied = copied;
    this.#directories.add(root);
  }

  /** Returns the place of a file, in a directory that is there. */
  placeOf(path: string): string {
    const place = join(this.#root, path);
    this.#makeDirectory(dirname(place));
    return place;
  }

  /** Copies a file, or links it to that of an earlier backup. */
  copy(path: string, from: string, base: Base | null = null): BackupFile {
    const place = this.placeOf(path);
    const linked = base?.link(path, from, place) ?? null;
    if (linked !== null) {
      this.files.push(linked);
      this.#copied(linked.bytes);
      return linked;
    }
    const sha256 = createHash('sha256');
    let bytes = 0;
    const file = openSync(place, 'wx', 0o600);
    try {
      readChunks(from, (chunk) => {
        for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
        sha256.update(chunk);
        bytes += chunk.length;
        this.#copied(chunk.length);
      });
    } finally {
      closeSync(file);
    }
    return this.#add({ path, bytes, sha256: sha256.digest('hex') });
  }

  /** Writes a file. */
  write(path: string, contents: Uint8Array): BackupFile {
    const file = openSync(this.placeOf(path), 'wx', 0o600);
    try {
      for (let at = 0; at < contents.length; ) at += writeSync(file, contents, at);
    } finally {
      closeSync(file);
    }
    return this.#add({ path, bytes: contents.length, sha256: hash('sha256', contents) });
  }

  /** Takes note of a file that was written at its place. */
  addWritten(path: string): BackupFile {
    const sha256 = createHash('sha256');
    let bytes = 0;
    readChunks(join(this.#root, path), (chunk) => {
      sha256.update(chunk);
      bytes += chunk.length;
    });
    return this.#add({ path, bytes, sha256: sha256.digest('hex') });
  }

  /** Makes everything durable. At the end: the first files take the others with them, so it takes a fraction of the time. */
  sync(): void {
    for (const path of this.#written) {
      const file = openSync(join(this.#root, path), 'r');
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    }
    for (const directory of this.#directories) syncDirectory(directory);
  }

  #add(file: BackupFile): BackupFile {
    this.files.push(file);
    this.#written.push(file.path);
    return file;
  }

  #makeDirectory(path: string): void {
    if (this.#directories.has(path)) return;
    this.#makeDirectory(dirname(path));
    mkdirSync(path, { mode: 0o700 });
    this.#directories.add(path);
  }
}
