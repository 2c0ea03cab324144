import type { DataPlaces } from '../../collect/data-files/current-lookups.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Log } from '../../domain/log.ts';
import type { Site } from '../../domain/site.ts';
import type { Loader } from '../../journal/loader.ts';
import type { DayWithEvents } from '../../rollup/maintain/days-with-events.ts';
import type { ImportPublisher } from '../../rollup/maintain/import-publisher.ts';
import type { Store } from '../../store/store.ts';
import type { RequestIntake } from './request-intake.ts';

/** The lock of the store, held by this process. */
export interface HeldStore {
  /** Whether a server waits for the store. */
  readonly wanted: boolean;
  release(): void;
}

/** The store, the loader that empties the journals into it, and what publishes imports and takes them back. */
export interface OpenedStore {
  readonly store: Store;
  readonly loader: Pick<Loader, 'drain'>;
  readonly publisher: Pick<ImportPublisher, 'run'>;
  close(): Promise<void>;
}

/** The installation that an import works on, whether a service runs on it or not. */
export interface Installation {
  readonly dataDir: string;
  readonly database: Database;
  readonly clock: Clock;
  /** The path of the journal in which imported events wait for the process that holds the store. */
  readonly journalPath: string;
  readonly dataPlaces: DataPlaces;
  /** Takes the lock of the store; null while another process holds it. */
  takeStore(): HeldStore | null;
  /** Opens the store, whose lock this process holds, and starts loading. */
  openStore(log: Log): Promise<OpenedStore>;
  /** Asks the running service which days of a site have events; null when none answers. */
  askDays(siteId: number): Promise<readonly DayWithEvents[] | null>;
  /**
   * Returns what counts the requests of a site that a log tells.
   *
   * @param path of a file for them, which is not there yet
   * @param asksNames whether names of addresses are asked for, which takes its time
   */
  requestsOf(site: Site, path: string, asksNames: boolean): RequestIntake;
}
