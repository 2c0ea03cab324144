import { readFileSync } from 'node:fs';
import type { DataKind } from '../../domain/data-kind.ts';
import { dataKind } from '../../domain/data-kind.ts';
import { type KnownCrawler, readKnownCrawlers, useKnownCrawlers } from '../../domain/known-crawlers.ts';
import type { Log } from '../../domain/log.ts';
import { bundledAddresses, type CrawlerAddresses, readCrawlerAddresses } from '../lookup/crawler-addresses.ts';
import { type InstalledFiles, installedPath, installedState, readInstalled } from './installed.ts';
import { requireList } from './lists.ts';

interface FollowedOptions<List> {
  readonly dataDir: string;
  readonly kind: DataKind;
  readonly log: Pick<Log, 'error'>;
  /** Reads the text of an installed file. Throws an Error when it is damaged. */
  readonly read: (text: string) => List;
  /** Takes another list; null for the bundled one. */
  readonly taken: (list: List | null) => void;
}

/** A list of data that ages, which is not looked up for events. It follows what `svc data update` installs. */
export class FollowedList<List> {
  readonly #options: FollowedOptions<List>;
  #state: string | undefined;
  #name: string | undefined;

  constructor(options: FollowedOptions<List>) {
    this.#options = options;
  }

  /** Takes what has been installed since the last call. What cannot be read is logged, and the list in use stays. */
  follow(): void {
    const { dataDir, kind, log, read, taken } = this.#options;
    const state = installedState(dataDir);
    if (state === this.#state) return;
    const installed = listed(dataDir) ?? (this.#state === undefined ? {} : null);
    if (installed === null) {
      this.#state = state;
      return;
    }
    try {
      const file = installed[kind];
      if (this.#state === undefined || file?.name !== this.#name) {
        taken(file === undefined ? null : read(readFileSync(installedPath(dataDir, file), 'utf8')));
        this.#name = file?.name;
      }
    } catch (err) {
      // Another update may have replaced it meanwhile; then the next call finds that one.
      if (installedState(dataDir) !== state) return;
      log.error({ err }, `the installed ${dataKind(kind).words} cannot be read; the ones in use stay`);
    }
    this.#state = state;
  }
}

/** Reads what is installed; null when the list is damaged, which the look-ups of events log. */
function listed(dataDir: string): InstalledFiles | null {
  try {
    return readInstalled(dataDir);
  } catch {
    return null;
  }
}

/** Has the names, classes and operators of crawlers in answers follow what is installed. */
export function followedCrawlers(dataDir: string, log: Pick<Log, 'error'>): FollowedList<readonly KnownCrawler[]> {
  const read = (text: string) => requireList(readKnownCrawlers(text));
  return new FollowedList({ ...{ dataDir, log, read }, kind: 'crawlers', taken: useKnownCrawlers });
}

/** The addresses of crawlers in use. */
export interface FollowedAddresses {
  of(crawler: string): CrawlerAddresses | undefined;
  follow(): void;
}

/** Opens the addresses of crawlers, which follow what is installed. */
export function followedAddresses(dataDir: string, log: Pick<Log, 'error'>): FollowedAddresses {
  let inUse: ReadonlyMap<string, CrawlerAddresses> | null = null;
  const list = new FollowedList({
    ...{ dataDir, log, kind: 'crawler-addresses' },
    read: (text) => requireList(readCrawlerAddresses(text)),
    taken: (taken) => {
      inUse = taken;
    },
  });
  list.follow();
  return { of: (crawler) => (inUse ?? bundledAddresses()).get(crawler), follow: () => list.follow() };
}
