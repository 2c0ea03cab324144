import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { removeStaging, stagingPath } from '../import/imports-directory.ts';
import { openStagedSums } from '../import/staged-sums.ts';
import { ImportPublisher, type ImportPublisherOptions } from '../rollup/maintain/import-publisher.ts';
import { siteDefinitionsFrom } from '../rollup/maintain/site-definitions.ts';
import { listSites } from '../sites/sites.ts';
import type { Store } from '../store/store.ts';

/** The parts of a serving process that publishing depends on; a command that holds the store alone has none of them. */
type Serving = Pick<ImportPublisherOptions, 'catalogue' | 'siteMutex' | 'superseded'>;

export interface PublisherOptions {
  readonly dataDir: string;
  readonly store: Store;
  readonly database: Database;
  readonly clock: Clock;
  readonly drained: () => Promise<boolean>;
  /** Whether other machines share the database: they read too, and may have what its imports have read. */
  readonly isShared: boolean;
  readonly serving?: Serving;
}

/** Makes the publisher of the imports that a data directory has staged. */
export function importPublisher({ dataDir, serving, ...options }: PublisherOptions): ImportPublisher {
  const { db } = options.database;
  return new ImportPublisher({
    siteMutex: new KeyedMutex(),
    ...options,
    // Given last: what maintenance passes along has a list of superseded rows, of all writers.
    ...serving,
    definitions: siteDefinitionsFrom(db),
    site: async (id) => (await listSites(db)).find((site) => site.id === id) ?? null,
    staged: (importId) => openStagedSums(stagingPath(dataDir, importId)),
    discard: (importId) => removeStaging(dataDir, importId),
  });
}
