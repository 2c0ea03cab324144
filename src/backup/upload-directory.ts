import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileLock } from '../store/file-lock.ts';
import { BackupError } from './backup-error.ts';

/** The places in a data directory, whose file system the store's files can be linked on. */
const UPLOADS = { backup: 'upload', export: 'export-upload' } as const;
const LOCK = 'lock';

/** The directory in which a backup, or an export, is made that is sent elsewhere. One command at a time has it. */
export class UploadDirectory {
  readonly path: string;
  readonly #lock: FileLock;

  private constructor(path: string, lock: FileLock) {
    this.path = path;
    this.#lock = lock;
  }

  /** Takes it, without what a killed command has left. Throws a BackupError when another command has it. */
  static take(dataDir: string, what: keyof typeof UPLOADS = 'backup'): UploadDirectory {
    const path = join(dataDir, UPLOADS[what]);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const lock = FileLock.take(join(path, LOCK));
    if (lock === null) throw new BackupError(`another svc ${what} is sending one; wait until it has ended`);
    const directory = new UploadDirectory(path, lock);
    directory.#empty();
    return directory;
  }

  /** Removes what a killed command has left. While a command has it, it is left alone. */
  static removeLeftovers(dataDir: string): void {
    for (const name of Object.values(UPLOADS)) {
      const path = join(dataDir, name);
      if (!existsSync(path)) continue;
      const lock = FileLock.take(join(path, LOCK));
      if (lock !== null) new UploadDirectory(path, lock).release();
    }
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
