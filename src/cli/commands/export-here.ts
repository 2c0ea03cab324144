import type { Database } from '../../database/database.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../../domain/limits.ts';
import { SILENT } from '../../domain/log.ts';
import type { Site } from '../../domain/site.ts';
import type { ExportOrder, ExportSource } from '../../export/export-source.ts';
import { SiteExport } from '../../export/site-export.ts';
import { DayCatalogue } from '../../rollup/days/day-catalogue.ts';
import { DayFollower } from '../../rollup/days/day-follower.ts';
import { restoreCatalogue } from '../../rollup/days/restore-catalogue.ts';
import { RollupReader } from '../../rollup/read/rollup-reader.ts';
import { AskedExport } from '../../service/control/ask-export.ts';
import { openStorage } from '../../service/data-directory/storage.ts';
import { type Servers, serversOf } from '../../service/settings/config.ts';
import type { Store } from '../../store/store.ts';
import type { CommandContext } from '../command.ts';
import { withStore } from '../with-store.ts';

interface Asked {
  readonly site: Site;
  readonly order: ExportOrder;
  readonly signal: AbortSignal;
}

/** Reads a site's export: from the servers, from the service that runs on the data directory, or from its store. */
export async function withExport<Result>(
  context: CommandContext,
  database: Database,
  asked: Asked,
  use: (source: ExportSource) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = context.config;
  const servers = serversOf(context.config);
  if (servers !== null) return await ofServers(context, servers, database, asked, use);
  return await withStore({
    ...{ dataDir, holder: 'export', signal: asked.signal },
    ask: () => use(new AskedExport(dataDir, asked.site.publicId, asked.order, asked.signal)),
    here: () => ofStore(context, database, asked, use),
  });
}

async function ofStore<Result>(
  { config: { dataDir }, clock }: CommandContext,
  database: Database,
  { site, order }: Asked,
  use: (source: ExportSource) => Promise<Result>,
): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  const { store, loader } = opened.adopt(await openStorage(dataDir, SILENT), ({ close }) => close());
  // Events that wait in the journals show as soon as a server starts.
  await loader.drain();
  const catalogue = new DayCatalogue();
  await restoreCatalogue(catalogue, database, store, clock.nowMicros());
  const rollups = readerOf(store, catalogue, true);
  return await use(new SiteExport({ store, rollups, database, clock }, site, order));
}

async function ofServers<Result>(
  { clock }: CommandContext,
  { clickhouseUrl }: Servers,
  database: Database,
  { site, order }: Asked,
  use: (source: ExportSource) => Promise<Result>,
): Promise<Result> {
  // Most commands have no use for the client, and its memory.
  const { ClickHouseStore } = await import('../../store/clickhouse/clickhouse.ts');
  await using opened = new AsyncDisposableStack();
  const store = opened.adopt(await ClickHouseStore.open(clickhouseUrl), (each) => each.close());
  const catalogue = new DayCatalogue();
  opened.adopt(await DayFollower.open({ database, catalogue, log: SILENT }), (each) => each.close());
  const rollups = readerOf(store, catalogue, false);
  return await use(new SiteExport({ store, rollups, database, clock }, site, order));
}

function readerOf(store: Store, catalogue: DayCatalogue, keepsOpenDays: boolean): RollupReader {
  return new RollupReader({ store, catalogue, storedKeysMax: STORED_KEYS_PER_DAY_MAX, keepsOpenDays });
}
