import type { Database } from '../database/database.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import { SILENT } from '../domain/log.ts';
import { DayCatalogue } from '../rollup/days/day-catalogue.ts';
import { DayFollower } from '../rollup/days/day-follower.ts';
import { restoreCatalogue } from '../rollup/days/restore-catalogue.ts';
import { RollupReader } from '../rollup/read/rollup-reader.ts';
import { openStorage, type Storage } from '../service/data-directory/storage.ts';
import type { Servers } from '../service/settings/config.ts';
import type { Store } from '../store/store.ts';
import type { CommandContext } from './command.ts';

/** The store with the days of all sites, as readers see them. */
export interface OpenedRollups {
  readonly store: Store;
  readonly rollups: RollupReader;
  readonly catalogue: DayCatalogue;
}

/** Opens the store of a data directory whose lock the caller holds. */
export async function withRollupsHere<Result>(
  { config: { dataDir }, clock }: CommandContext,
  database: Database,
  use: (opened: OpenedRollups & Pick<Storage, 'loader'>) => Promise<Result>,
): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  const { store, loader } = opened.adopt(await openStorage(dataDir, SILENT), ({ close }) => close());
  // Events that wait in the journals show as soon as a server starts.
  await loader.drain();
  const catalogue = new DayCatalogue();
  await restoreCatalogue(catalogue, database, store, clock.nowMicros());
  return await use({ store, loader, catalogue, rollups: readerOf(store, catalogue, true) });
}

/** Opens the store of servers. */
export async function withRollupsOfServers<Result>(
  { clickhouseUrl }: Servers,
  database: Database,
  use: (opened: OpenedRollups) => Promise<Result>,
): Promise<Result> {
  // Most commands have no use for the client, and its memory.
  const { ClickHouseStore } = await import('../store/clickhouse/clickhouse.ts');
  await using opened = new AsyncDisposableStack();
  const store = opened.adopt(await ClickHouseStore.open(clickhouseUrl), (each) => each.close());
  const catalogue = new DayCatalogue();
  opened.adopt(await DayFollower.open({ database, catalogue, log: SILENT }), (each) => each.close());
  return await use({ store, catalogue, rollups: readerOf(store, catalogue, false) });
}

function readerOf(store: Store, catalogue: DayCatalogue, keepsOpenDays: boolean): RollupReader {
  return new RollupReader({ store, catalogue, storedKeysMax: STORED_KEYS_PER_DAY_MAX, keepsOpenDays });
}
