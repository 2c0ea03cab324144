import type { Log } from '../domain/log.ts';
import { type Loading, openStorage, type Storage } from './storage.ts';
import { StoreLock } from './store-lock.ts';

/**
 * `openStorage` for a server: an import that has the store hands it over. Throws a StoreUnavailableError when another
 * server has it.
 */
export async function openServerStorage(dataDir: string, log: Log, loading: Loading): Promise<Storage> {
  const lock = await StoreLock.takeForServer(dataDir);
  try {
    const storage = await openStorage(dataDir, log, loading);
    const close = async () => {
      await storage.close();
      lock.release();
    };
    return { ...storage, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
