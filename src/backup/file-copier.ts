import { createHash, hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hashFile, readChunks } from '../store/read-chunks.ts';
import { syncPath } from '../store/sync-path.ts';
import type { Base } from './base.ts';
import type { BackupFile } from './manifest.ts';

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
    writeNew(this.placeOf(path), contents);
    return this.#add({ path, bytes: contents.length, sha256: hash('sha256', contents) });
  }

  /**
   * Writes the files of a directory one after another as one file, or links that to the one of an earlier backup. It holds
   * all of them in memory.
   *
   * @param path the path of the directory, which the file gets
   * @param from where the files are
   */
  pack(path: string, from: readonly string[], base: Base | null): void {
    const contents = from.map((each) => readFileSync(each));
    const holds = from.map((each, i) => ({ name: basename(each), bytes: contents[i]!.length }));
    const packed = Buffer.concat(contents);
    const file = { path, bytes: packed.length, sha256: hash('sha256', packed), holds };
    const place = this.placeOf(path);
    if (base?.linkEqual(file, place)) this.files.push(file);
    else {
      writeNew(place, packed);
      this.#add(file);
    }
    this.#copied(packed.length);
  }

  /** Writes the files that a file holds. @param contents those of the file that holds them */
  unpack({ path, holds = [] }: BackupFile, contents: Uint8Array): void {
    let at = 0;
    for (const { name, bytes } of holds) {
      this.write(join(path, name), contents.subarray(at, at + bytes));
      at += bytes;
    }
    this.#copied(at);
  }

  /** Takes note of a file that was written at its place. */
  addWritten(path: string): BackupFile {
    const place = join(this.#root, path);
    return this.#add({ path, bytes: statSync(place).size, sha256: hashFile(place) });
  }

  /** Makes everything durable. At the end: the first files take the others with them, so it takes a fraction of the time. */
  sync(): void {
    for (const path of this.#written) syncPath(join(this.#root, path));
    for (const directory of this.#directories) syncPath(directory);
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

function writeNew(place: string, contents: Uint8Array): void {
  const file = openSync(place, 'wx', 0o600);
  try {
    for (let at = 0; at < contents.length; ) at += writeSync(file, contents, at);
  } finally {
    closeSync(file);
  }
}
