import { mkdirSync } from 'node:fs';
import type { Log } from '../../domain/log.ts';
import { JournalFile } from '../../journal/journal-file.ts';
import type { EventSink } from '../../journal/load-queue.ts';
import { Loader } from '../../journal/loader.ts';
import { Quarantine } from '../../journal/quarantine.ts';
import { type Insert, RangeInserter } from '../../journal/range-inserter.ts';
import { ChdbStore } from '../../store/chdb/chdb.ts';
import type { Store } from '../../store/store.ts';
import { requireKnownVersions } from './known-versions.ts';
import { collectJournalPath, collectorJournalPaths, importJournalPath, journalDirectory, storePath } from './paths.ts';

/** The journals of one data directory. */
export interface Journals {
  /** The journals of collection: the main process's, and those of collector processes. */
  readonly collected: readonly JournalFile[];
  /** The command line's journal of imported events. */
  readonly imported: JournalFile;
  /** Closes those that were opened here. */
  close(): Promise<void>;
}

/** A store with the loader that empties the journals of its data directory into it. */
export interface Storage {
  readonly store: Store;
  readonly loader: Loader;
  close(): Promise<void>;
}

/** The journals that are opened beside those that are there. */
export interface JournalOptions {
  /** The main process's own journal when it is open already. The caller closes it. */
  readonly own?: JournalFile | undefined;
  /** The number of collector processes: the journals of all of them are opened, new ones too. */
  readonly collectors?: number | undefined;
}

/** Opens the journals of a data directory, those that collector processes have left too. */
export async function openJournals(dataDir: string, log: Log, options: JournalOptions = {}): Promise<Journals> {
  mkdirSync(journalDirectory(dataDir), { recursive: true });
  const files: JournalFile[] = [];
  const close = async () => {
    for (const file of files) await file.close();
  };
  const openJournal = async (path: string) => {
    const file = await JournalFile.open({ path, log });
    files.push(file);
    return file;
  };
  try {
    const collected = [options.own ?? (await openJournal(collectJournalPath(dataDir)))];
    for (const path of collectorJournalPaths(dataDir, options.collectors)) collected.push(await openJournal(path));
    const imported = await openJournal(importJournalPath(dataDir));
    return { collected, imported, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes the loader that empties the journals into a sink; the caller starts and stops it. */
export function loaderOf({ collected, imported }: Journals, sink: EventSink, log: Log): Loader {
  return new Loader({ files: [...collected, imported], store: sink, log });
}

/** Opens the store and starts loading, for a command. Throws a StoreUnavailableError when another process holds it. */
export async function openStorage(dataDir: string, log: Log): Promise<Storage> {
  requireKnownVersions(dataDir);
  const store = await ChdbStore.open(storePath(dataDir), log);
  try {
    const journals = await openJournals(dataDir, log);
    const insert: Insert = (lines, { repeated, columns }) => store.insertEvents(lines, repeated, columns);
    const quarantine = new Quarantine(journalDirectory(dataDir));
    const loader = loaderOf(journals, new RangeInserter(insert, quarantine, log), log);
    loader.start();
    const close = async () => {
      await loader.stop();
      await journals.close();
      await store.close();
    };
    return { store, loader, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}
