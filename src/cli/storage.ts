import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { JournalFile } from '../journal/journal-file.ts';
import { Loader } from '../journal/loader.ts';
import type { Log } from '../journal/log.ts';
import { ChdbStore } from '../store/chdb.ts';
import type { Store } from '../store/store.ts';

/** The store of one data directory, with the journals that are emptied into it. */
export interface Storage {
  readonly store: Store;
  /** The collector's journal. */
  readonly collected: JournalFile;
  readonly loader: Loader;
  close(): Promise<void>;
}

/** What is done around the insertion of encoded events. */
export type Loading = (lines: Uint8Array, insert: () => Promise<void>) => Promise<void>;

/** Where the command line leaves imported events for whichever process holds the store. */
export function importJournalPath(dataDir: string): string {
  return join(dataDir, 'journal', 'import.db');
}

/**
 * Opens the store and starts loading. Throws a StoreUnavailableError when another process holds it.
 *
 * @param loading brings the lines of each range into the store by calling `insert`; whoever waits for them is told after it
 */
export async function openStorage(
  dataDir: string,
  log: Log,
  loading: Loading = (_, insert) => insert(),
): Promise<Storage> {
  mkdirSync(join(dataDir, 'journal'), { recursive: true });
  const store = await ChdbStore.open(join(dataDir, 'store'));
  const files: JournalFile[] = [];
  try {
    const collected = await JournalFile.open({ path: join(dataDir, 'journal', 'collect.db'), log });
    files.push(collected);
    files.push(await JournalFile.open({ path: importJournalPath(dataDir), log }));
    const insertEvents = (lines: Uint8Array, token: string) => loading(lines, () => store.insertEvents(lines, token));
    const loader = new Loader({ files, store: { insertEvents }, log });
    loader.start();
    return {
      store,
      collected,
      loader,
      close: async () => {
        await loader.stop();
        for (const file of files) await file.close();
        await store.close();
      },
    };
  } catch (error) {
    for (const file of files) await file.close();
    await store.close();
    throw error;
  }
}
