import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import type { Database } from '../database/database.ts';
import { SILENT } from '../domain/log.ts';
import type { Site } from '../domain/site.ts';
import { Eraser } from '../rollup/maintain/eraser.ts';
import { serversOf } from '../service/settings/config.ts';
import { isErasing } from '../sites/erasure-log.ts';
import type { CommandContext } from './command.ts';
import { StopRequest } from './stop-request.ts';
import { UsageError } from './usage-error.ts';
import { type OpenedRollups, withRollupsHere, withRollupsOfServers } from './with-rollups.ts';
import { withStore } from './with-store.ts';

/** Erases what waits when no service does. Returns whether nothing of the site's days, or of its pages, is left. */
export async function eraseHere(
  context: CommandContext,
  database: Database,
  site: Site,
  kind: 'days' | 'pages',
): Promise<boolean> {
  const { config, clock } = context;
  // Of several processes, the worker does.
  if (serversOf(config) !== null) return false;
  using stop = new StopRequest(
    () => new UsageError('the command was stopped; the service goes on with the erasure when it starts'),
  );
  await withStore({
    ...{ dataDir: config.dataDir, holder: 'import', signal: stop.signal },
    ask: async () => {},
    here: () =>
      withRollupsHere(context, database, async ({ store, catalogue, loader }) => {
        const eraser = new Eraser({
          ...{ store, database, catalogue, clock, log: SILENT, siteMutex: new KeyedMutex() },
          drained: async () => true,
          journalsErased: () => loader.erased(),
        });
        await eraser.hideAsked();
        await eraser.remove();
      }),
  });
  return !(await isErasing(database.db, site.id, kind));
}

/** Counts what an erasure would take: the running service does, or this process, from the servers or the directory. */
export async function countErasure<Preview>(
  context: CommandContext,
  database: Database,
  ask: (signal: AbortSignal) => Promise<Preview>,
  read: (opened: OpenedRollups) => Promise<Preview>,
): Promise<Preview> {
  const { dataDir } = context.config;
  const servers = serversOf(context.config);
  if (servers !== null) return await withRollupsOfServers(servers, database, read);
  using stop = new StopRequest(() => new UsageError('the command was stopped'));
  return await withStore({
    ...{ dataDir, holder: 'export', signal: stop.signal },
    ask: () => ask(stop.signal),
    here: () => withRollupsHere(context, database, read),
  });
}
