import { followedAddresses } from '../collect/data-files/followed-list.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { SILENT } from '../domain/log.ts';
import type { Installation } from '../import/run/installation.ts';
import { StagedRequests } from '../requests/staged-requests.ts';
import { openVerifier } from '../requests/verifier.ts';
import { askDays } from './control/ask-days.ts';
import { dataPlacesOf } from './data-directory/data-places.ts';
import { requireNoInstallation } from './data-directory/own-directory.ts';
import { importJournalPath } from './data-directory/paths.ts';
import { openSharedStorage } from './data-directory/shared-storage.ts';
import { openStorage } from './data-directory/storage.ts';
import { StoreLock } from './data-directory/store-lock.ts';
import { importPublisher } from './import-publisher.ts';
import type { Config } from './settings/config.ts';
import { serversOf } from './settings/config.ts';

/**
 * Returns the configured installation for an import. Throws a StoreUnavailableError when servers are configured and the data
 * directory is that of an installation on one machine.
 */
export function importInstallation(config: Config, database: Database, clock: Clock): Installation {
  const { dataDir } = config;
  const servers = serversOf(config);
  if (servers !== null) requireNoInstallation(dataDir);
  return {
    ...{ dataDir, database, clock, journalPath: importJournalPath(dataDir), dataPlaces: dataPlacesOf(config) },
    takeStore: () => StoreLock.take(dataDir, 'import'),
    openStore: async (log) => {
      const storage =
        servers === null ? await openStorage(dataDir, log) : await openSharedStorage(dataDir, servers, log);
      const { store, loader } = storage;
      const drained = () => loader.drain().then(() => true);
      const options = { dataDir, store, database, clock, drained, isShared: servers !== null };
      return { ...storage, publisher: importPublisher(options) };
    },
    askDays: (siteId) => askDays(dataDir, siteId),
    requestsOf: (site, path, asksNames) =>
      new StagedRequests({
        ...{ database, clock, site, path },
        openVerifier: () => openVerifier(followedAddresses(dataDir, SILENT), { asksNames }),
      }),
  };
}
