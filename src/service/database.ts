import { recordUpgrade } from '../database/audit/upgrade.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../domain/log.ts';
import { programVersion } from '../store/store-version.ts';
import { component, every } from './component.ts';
import { directory } from './data-directory/directory.ts';
import { openConfiguredDatabase } from './data-directory/open-database.ts';
import { serversOf } from './settings/config.ts';
import { gauge } from './telemetry/metric.ts';

/** A full disk is noticed, and noticed to be full no more, within this time. */
const PROBE_MS = 1000;

/**
 * Opens the database, once the data directory is taken: one of a newer version is refused before anything in it is changed.
 * A full disk is a state that ends by itself.
 */
export const database = component({
  name: 'database',
  dependencies: { directory },
  start: async (_parts, context) => {
    const { config, lease, log, defer } = context;
    const opened = await openConfiguredDatabase(config, lease);
    defer(() => opened.close());
    // A full disk, or a server that another process writes, keeps nobody from starting.
    await recordUpgrade(opened.db, programVersion()).catch((err) => log.info({ err }, 'the version is not recorded'));
    if (serversOf(config) !== null) return { part: opened };
    logState(opened, log);
    every(context, PROBE_MS, () => opened.probe());
    const { writes } = opened;
    return {
      part: opened,
      readiness: () => ({ database: writes.current }),
      metrics: () => [
        gauge('svc_database_ok', '1 while the database can be written.', Number(writes.current === 'ok')),
      ],
      health: () => ({ database: writes.current }),
    };
  },
});

function logState({ writes }: Database, log: Log): void {
  writes.onChange((state, cause) => {
    if (state === 'ok') log.info({}, 'database writes again');
    else if (state === 'full') log.error({ error: cause }, 'disk of the database is full: nothing can be saved');
    else log.error({ error: cause }, 'database cannot be written: nothing can be saved');
  });
}
