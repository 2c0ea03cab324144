import { hash } from 'node:crypto';
import { linkSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DATA_FILES } from '../collect/data-files/installed.ts';
import { hashFile } from '../store/read-chunks.ts';
import { type BackupFile, readManifest } from './manifest.ts';

/** Smaller files are read to tell whether they are the same. */
const READ_MAX_BYTES = 64 * 1024;
/** Names the bytes of every larger file of a part, in the engine's own hashes. */
const CHECKSUMS = 'checksums.txt';
/** A file that is named by its bytes. */
const NAMED_BY_HASH = /-[0-9a-f]{16}\.(?:bin|json)$/;

/** An earlier backup whose files are linked instead of copied, where they are the same. */
export class Base {
  readonly #directory: string;
  readonly #linksSources: boolean;
  readonly #files: ReadonlyMap<string, BackupFile>;

  private constructor(directory: string, linksSources: boolean, files: readonly BackupFile[]) {
    this.#directory = directory;
    this.#linksSources = linksSources;
    this.#files = new Map(files.map((file) => [file.path, file]));
  }

  /**
   * Opens the earlier backup in a directory; null for none. Throws a BackupError unless the directory has a manifest that is
   * as it was written.
   *
   * @param linksSources whether files of larger parts are linked to the store's own instead of those of the earlier backup, of
   *   which then only the manifest is needed
   */
  static open(directory: string | null, linksSources: boolean): Base | null {
    if (directory !== null) return new Base(directory, linksSources, readManifest(directory).files);
    return linksSources ? new Base('', true, []) : null;
  }

  /**
   * Links a file to that of the earlier backup. Returns null when that is another one, or cannot be linked. A part of the
   * store never changes, but after a restore another one can get its name.
   *
   * @param path the path in both backups
   * @param from where the bytes are now
   */
  link(path: string, from: string, to: string): BackupFile | null {
    const found = this.#find(path, from);
    if (this.#linksSources) return linkSource(found, path, from, to);
    return found !== null && this.#linkEarlier(found, to) ? found : null;
  }

  /** Links a file to that of the earlier backup when it has these bytes. Returns false when it has not, or cannot be linked. */
  linkEqual({ path, sha256 }: BackupFile, to: string): boolean {
    const found = this.#files.get(path);
    return !this.#linksSources && found?.sha256 === sha256 && this.#linkEarlier(found, to);
  }

  #linkEarlier({ path, bytes }: BackupFile, to: string): boolean {
    const earlier = join(this.#directory, path);
    try {
      if (statSync(earlier).size !== bytes) return false;
      linkSync(earlier, to);
      return true;
    } catch {
      // It is on another file system, or gone.
      return false;
    }
  }

  /** Returns the file of the earlier backup when it has the same bytes. */
  #find(path: string, from: string): BackupFile | null {
    const found = this.#files.get(path);
    if (found === undefined || statSync(from).size !== found.bytes) return null;
    const isSame =
      found.bytes <= READ_MAX_BYTES ? this.#isSame(path, from) : isNamedByHash(path) || this.#isOfSamePart(path, from);
    return isSame ? found : null;
  }

  #isSame(path: string, from: string): boolean {
    return hash('sha256', readFileSync(from)) === this.#files.get(path)?.sha256;
  }

  #isOfSamePart(path: string, from: string): boolean {
    const checksums = join(dirname(path), CHECKSUMS);
    return this.#files.has(checksums) && this.#isSame(checksums, join(dirname(from), CHECKSUMS));
  }
}

function isNamedByHash(path: string): boolean {
  return dirname(path) === DATA_FILES && NAMED_BY_HASH.test(path);
}

/** Links a file of a part, and reads it unless its hash is known. Returns null when it cannot be linked. */
function linkSource(found: BackupFile | null, path: string, from: string, to: string): BackupFile | null {
  try {
    linkSync(from, to);
  } catch {
    // It is on another file system.
    return null;
  }
  return found ?? { path, bytes: statSync(from).size, sha256: hashFile(from) };
}
