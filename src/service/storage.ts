import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../domain/log.ts';
import { JournalFile } from '../journal/journal-file.ts';
import { Loader } from '../journal/loader.ts';
import { Quarantine } from '../journal/quarantine.ts';
import { RangeInserter } from '../journal/range-inserter.ts';
import { ChdbStore } from '../store/chdb/chdb.ts';
import type { Store } from '../store/store.ts';
import { requireKnownVersions } from './known-versions.ts';
import { collectJournalPath, importJournalPath, storePath } from './paths.ts';

export { importJournalPath } from './paths.ts';

/** The store of one data directory, with the journals that are emptied into it. */
export interface Storage {
  readonly store: Store;
  /** The collector's journal. */
  readonly collected: JournalFile;
  readonly loader: Loader;
  /** Counts the rows that the engine refused. */
  readonly quarantine: Quarantine;
  close(): Promise<void>;
}

/** Wraps the insertion of encoded events, lines of these columns; passes to `insert` those that are to enter. */
export type Loading = (
  lines: Uint8Array,
  insert: (lines: Uint8Array) => Promise<void>,
  columns: readonly string[],
) => Promise<void>;

/**
 * Opens the store and starts loading. Throws a StoreUnavailableError when another process holds it.
 *
 * @param loading brings the lines of each range into the store by calling `insert`; whoever waits for them is told after it
 */
export async function openStorage(
  dataDir: string,
  log: Log,
  loading: Loading = (lines, insert) => insert(lines),
): Promise<Storage> {
  requireKnownVersions(dataDir);
  mkdirSync(join(dataDir, 'journal'), { recursive: true });
  const store = await ChdbStore.open(storePath(dataDir), log);
  const files: JournalFile[] = [];
  try {
    const collected = await JournalFile.open({ path: collectJournalPath(dataDir), log });
    files.push(collected);
    files.push(await JournalFile.open({ path: importJournalPath(dataDir), log }));
    const quarantine = new Quarantine(join(dataDir, 'journal'));
    const inserter = new RangeInserter(
      (lines, { repeated, columns }) =>
        loading(lines, (entering) => store.insertEvents(entering, repeated, columns), columns),
      quarantine,
      log,
    );
    const loader = new Loader({ files, store: inserter, log });
    loader.start();
    return {
      store,
      collected,
      loader,
      quarantine,
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
