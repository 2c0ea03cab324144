import { openPostgres } from '../../database/postgres/postgres.ts';
import { systemClock } from '../../domain/clock.ts';
import type { Log } from '../../domain/log.ts';
import { Quarantine } from '../../journal/quarantine.ts';
import { IncomingEvents } from '../../rollup/days/incoming-events.ts';
import { SharedRanges } from '../../rollup/days/shared-ranges.ts';
import { ClickHouseStore } from '../../store/clickhouse/clickhouse.ts';
import { Disposal } from '../process/disposal.ts';
import type { Servers } from '../settings/config.ts';
import { journalDirectory } from './paths.ts';
import { loaderOf, openJournals, type Storage } from './storage.ts';

/**
 * Opens the store that several processes share and starts loading the journals of a directory into it, for a command. Its
 * events show to the readers of all processes as those of collectors do.
 */
export async function openSharedStorage(dataDir: string, servers: Servers, log: Log): Promise<Storage> {
  const disposal = new Disposal(log);
  const close = () => disposal.dispose();
  try {
    const database = await openPostgres(servers.postgresUrl);
    disposal.defer('database', () => database.close());
    const store = await ClickHouseStore.open(servers.clickhouseUrl, { log });
    disposal.defer('store', () => store.close());
    const journals = await openJournals(dataDir, log);
    disposal.defer('journals', () => journals.close());
    const sink = new IncomingEvents({
      store,
      quarantine: new Quarantine(journalDirectory(dataDir)),
      register: new SharedRanges(database, systemClock),
      clock: systemClock,
      log,
    });
    const loader = loaderOf(journals, sink, log);
    loader.start();
    disposal.defer('loader', () => loader.stop());
    return { store, loader, close };
  } catch (error) {
    await close();
    throw error;
  }
}
