import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileLock } from '../store/file-lock.ts';
import { BackupError } from './backup-error.ts';

/** The place in a data directory, whose file system the store's files can be linked on. */
const UPLOAD = 'upload';
const LOCK = 'lock';

/** The directory in which a backup is made that is sent elsewhere. One command at a time has it. */
export class UploadDirectory {
  readonly path: string;
  readonly #lock: FileLock;

  private constructor(path: string, lock: FileLock) {
    this.path = path;
    this.#lock = lock;
  }

  /** Takes it, without what a killed command has left. Throws a BackupError when another command has it. */
  static take(dataDir: string): UploadDirectory {
    const path = join(dataDir, UPLOAD);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const lock = FileLock.take(join(path, LOCK));
    if (lock === null) throw new BackupError('another svc backup is sending one; wait until it has ended');
    const directory = new UploadDirectory(path, lock);
    directory.#empty();
    return directory;
  }

  /** Removes what a killed command has left. While a command has it, it is left alone. */
  static removeLeftovers(dataDir: string): void {
    const path = join(dataDir, UPLOAD);
    if (!existsSync(path)) return;
    const lock = FileLock.take(join(path, LOCK));
    if (lock !== null) new UploadDirectory(path, lock).release();
  }

  /** Empties it, for the next one to take. */
  release(): void {
    this.#empty();
    this.#lock.release();
  }

  #empty(): void {
    for (const name of readdirSync(this.path)) {
      if (!name.startsWith(LOCK)) rmSync(join(this.path, name), { recursive: true, force: true });
    }
  }
}
