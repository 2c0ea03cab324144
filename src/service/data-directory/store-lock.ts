import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasEarlierDatabase } from '../../database/database.ts';
import { DiskFullError, isOfFullDisk } from '../../domain/disk-full.ts';
import { FileLock } from '../../store/file-lock.ts';
import { STORE_VERSION } from '../../store/migrations/index.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';
import { readStoreVersion } from '../../store/store-version.ts';
import { storePath } from './paths.ts';

/** The holder of a data directory's store. An `import` hands it over to a `serve` that asks; the others keep it until they end. */
export type StoreHolder = 'serve' | 'import' | 'move' | 'backup' | 'export';

/** The longest wait for an import to hand over, which first finishes the range that it is loading, or for a backup or an export to end. */
const HANDOVER_MAX_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * The lock of a data directory's store, which one process holds. The engine has a lock of its own, but that cannot name
 * its holder, ask it to hand over, or be tried without an error message.
 */
export class StoreLock {
  readonly #lock: FileLock;
  readonly #directory: string;

  private constructor(lock: FileLock, directory: string) {
    this.#lock = lock;
    this.#directory = directory;
  }

  /** Takes the lock; returns null when another process holds it. */
  static take(dataDir: string, holder: StoreHolder): StoreLock | null {
    const directory = join(dataDir, 'store');
    let lock: FileLock | null = null;
    try {
      mkdirSync(directory, { recursive: true });
      lock = FileLock.take(join(directory, 'holder.lock'));
      if (lock === null) return null;
      writeFileSync(join(directory, 'holder'), holder);
      return new StoreLock(lock, directory);
    } catch (cause) {
      lock?.release();
      if (!isOfFullDisk(cause)) throw cause;
      throw new DiskFullError(dataDir, cause);
    }
  }

  /**
   * Takes the lock for a server. If an import holds it, asks for it and waits until it is handed over; a backup or an
   * export is waited for. Throws a StoreUnavailableError when another server holds it, or when it is not handed over in time.
   * A process that has just taken the lock may not have written its name yet: a name counts at the second look.
   */
  static async takeForServer(dataDir: string): Promise<StoreLock> {
    const wanted = join(dataDir, 'store', 'wanted');
    try {
      let refusals = 0;
      for (let waitedMs = 0; waitedMs <= HANDOVER_MAX_MS; waitedMs += LOOK_EVERY_MS) {
        const lock = StoreLock.take(dataDir, 'serve');
        if (lock !== null) return lock;
        refusals = ['import', 'backup', 'export'].includes(StoreLock.holderOf(dataDir)) ? 0 : refusals + 1;
        if (refusals === 2) break;
        writeFileSync(wanted, '');
        await pause(LOOK_EVERY_MS);
      }
    } finally {
      rmSync(wanted, { force: true });
    }
    throw new StoreUnavailableError(
      `the data directory ${dataDir} is in use by another svc process; stop it first or choose another --data`,
    );
  }

  /** Names what held the store of a data directory last. */
  static holderOf(dataDir: string): StoreHolder {
    return readFileSync(join(dataDir, 'store', 'holder'), 'utf8') as StoreHolder;
  }

  /** Whether a server waits for the lock. */
  get wanted(): boolean {
    return existsSync(join(this.#directory, 'wanted'));
  }

  /** Releases the lock. The store must be closed before. */
  release(): void {
    this.#lock.release();
  }
}

/**
 * Throws a StoreUnavailableError when a process of an earlier version holds the store. It would refuse the events that
 * this version leaves in the journal, and it uses the tables of the database as they are.
 */
export function requireNoEarlierHolder(dataDir: string): void {
  const directory = storePath(dataDir);
  const version = readStoreVersion(directory);
  const isEarlier = (version !== null && version < STORE_VERSION) || hasEarlierDatabase(dataDir);
  if (!isEarlier || !existsSync(directory)) return;
  const lock = FileLock.take(join(directory, 'holder.lock'));
  lock?.release();
  if (lock !== null) return;
  throw new StoreUnavailableError(
    `another svc process has not brought ${dataDir} to this version yet; stop it, start the service of this version, and try again`,
  );
}
