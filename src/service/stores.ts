import { component } from './component.ts';
import { requireKnownVersions } from './known-versions.ts';
import { openStores } from './storage.ts';
import { StoreLock } from './store-lock.ts';

/**
 * Opens the store and the journals of a server; an import that holds the store hands it over. The start throws a
 * StoreUnavailableError when another server holds it.
 */
export const stores = component({
  name: 'stores',
  dependencies: {},
  start: async (_parts, { config: { dataDir }, log, defer }) => {
    // The versions of everything are checked before anything is changed: the lock is a file too.
    requireKnownVersions(dataDir);
    const lock = await StoreLock.takeForServer(dataDir);
    defer(() => lock.release());
    const opened = await openStores(dataDir, log);
    defer(() => opened.close());
    return { part: opened };
  },
});
