import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { isBackupName } from './backup-name.ts';
import type { BackupPlace } from './backup-place.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { Staging } from './staging.ts';

/** A directory of backups. */
export class DirectoryPlace implements BackupPlace {
  readonly #directory: string;

  /** @param directory its absolute path; it need not be there */
  constructor(directory: string) {
    this.#directory = directory;
  }

  addressOf(name: string): string {
    return join(this.#directory, name);
  }

  async names(): Promise<readonly string[]> {
    const found = statSync(this.#directory, { throwIfNoEntry: false });
    if (found === undefined) return [];
    if (!found.isDirectory()) throw new BackupError(`${this.#directory} is no directory`);
    return readdirSync(this.#directory)
      .filter((name) => isBackupName(name) && this.#isWhole(name))
      .sort();
  }

  async manifest(name: string): Promise<Manifest> {
    return readManifest(this.addressOf(name));
  }

  async remove(names: readonly string[]): Promise<readonly string[]> {
    for (const name of names) await Staging.remove(this.addressOf(name));
    return [];
  }

  /** Removes what killed processes have left here. */
  async removeLeftovers(): Promise<void> {
    if (statSync(this.#directory, { throwIfNoEntry: false }) === undefined) return;
    await Staging.removeLeftoversIn(this.#directory, isBackupName);
  }

  #isWhole(name: string): boolean {
    try {
      readManifest(this.addressOf(name));
      return true;
    } catch (error) {
      if (error instanceof BackupError) return false;
      throw error;
    }
  }
}
