import { component } from '../component.ts';
import { type Config, serversOf } from '../settings/config.ts';
import { copyBeforeUpgrade } from './copy-before-upgrade.ts';
import { requireKnownVersions } from './known-versions.ts';
import { requireNoInstallation } from './own-directory.ts';
import { StoreLock } from './store-lock.ts';

/**
 * Takes the data directory for a server, after checking that nothing in it is of a newer version. An import that holds
 * the store hands it over. The start throws a StoreUnavailableError when another server holds it. A collector process
 * takes nothing: its main process has. Nor does a process that keeps nothing on its disk, nor the work under a lease: it is
 * composed in a process that may have taken the directory.
 */
export const directory = component({
  name: 'directory',
  dependencies: {},
  start: async (_parts, context) => {
    const { config, collector, lease, defer } = context;
    if (collector !== undefined || lease !== undefined || !keepsData(config)) return { part: null };
    const { dataDir } = config;
    // The versions of everything are checked before anything is changed: the lock is a file too.
    requireKnownVersions(dataDir);
    if (serversOf(config) !== null) requireNoInstallation(dataDir);
    const lock = await StoreLock.takeForServer(dataDir);
    defer(() => lock.release());
    if (serversOf(config) === null) await copyBeforeUpgrade(context);
    return { part: null };
  },
});

/** Tells whether a process keeps anything in its data directory: everything, or the journal of a collector. */
function keepsData(config: Config): boolean {
  return serversOf(config) === null || config.roles.some((role) => role === 'all' || role === 'collect');
}
