import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailableError } from '../store/chdb/chdb.ts';
import { FileLock } from '../store/file-lock.ts';

/** Who has the store of a data directory. An `import` leaves it to a `serve` that asks; a `serve` keeps it. */
export type StoreHolder = 'serve' | 'import';

/** An import finishes the range that it is loading first. */
const HANDOVER_MAX_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * The right of one process to open a data directory's store. The engine has a lock of its own, but it can neither say
 * who holds it, nor ask for it, nor be tried quietly.
 */
export class StoreLock {
  readonly #lock: FileLock;
  readonly #directory: string;

  private constructor(lock: FileLock, directory: string) {
    this.#lock = lock;
    this.#directory = directory;
  }

  /** Takes the right, or returns null when another process has it. */
  static take(dataDir: string, holder: StoreHolder): StoreLock | null {
    const directory = join(dataDir, 'store');
    mkdirSync(directory, { recursive: true });
    const lock = FileLock.take(join(directory, 'holder.lock'));
    if (lock === null) return null;
    writeFileSync(join(directory, 'holder'), holder);
    return new StoreLock(lock, directory);
  }

  /**
   * Takes the right for a server; asks an import for it and waits until it is handed over.
   * Throws a StoreUnavailableError when another server has it, or it is not handed over.
   */
  static async takeForServer(dataDir: string): Promise<StoreLock> {
    const wanted = join(dataDir, 'store', 'wanted');
    try {
      for (let waitedMs = 0; waitedMs <= HANDOVER_MAX_MS; waitedMs += LOOK_EVERY_MS) {
        const lock = StoreLock.take(dataDir, 'serve');
        if (lock !== null) return lock;
        if (readFileSync(join(dataDir, 'store', 'holder'), 'utf8') === 'serve') break;
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

  /** Whether a server waits for the right. */
  get wanted(): boolean {
    return existsSync(join(this.#directory, 'wanted'));
  }

  /** Gives the right up; the store must be closed. */
  release(): void {
    this.#lock.release();
  }
}
