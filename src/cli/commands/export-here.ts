import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../../domain/limits.ts';
import type { Site } from '../../domain/site.ts';
import { ExportError, type ExportOrder, type ExportSource } from '../../export/export-source.ts';
import { SiteExport } from '../../export/site-export.ts';
import { DayCatalogue } from '../../rollup/days/day-catalogue.ts';
import { DayFollower } from '../../rollup/days/day-follower.ts';
import { restoreCatalogue } from '../../rollup/days/restore-catalogue.ts';
import { RollupReader } from '../../rollup/read/rollup-reader.ts';
import { AskedExport } from '../../service/ask-export.ts';
import { type Servers, serversOf } from '../../service/config.ts';
import { openStorage } from '../../service/storage.ts';
import { StoreLock } from '../../service/store-lock.ts';
import type { Store } from '../../store/store.ts';
import type { CommandContext } from '../command.ts';

/** The longest wait for a server that has just been started, or for one that ends, milliseconds. */
const SERVER_MAX_MS = 20_000;
const TRY_EVERY_MS = 200;
const NO_LOG = { info: () => {}, warn: () => {}, error: () => {} };

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
  for (let leftMs = SERVER_MAX_MS; ; leftMs -= TRY_EVERY_MS) {
    const lock = StoreLock.take(dataDir, 'export');
    if (lock !== null) {
      try {
        return await ofStore(context, database, asked, use);
      } finally {
        lock.release();
      }
    }
    requireServer(dataDir);
    const source = new AskedExport(dataDir, asked.site.publicId, asked.order, asked.signal);
    if (await answers(source)) return await use(source);
    if (leftMs <= 0) throw new ExportError(`the server on ${dataDir} gives no exports; is it of this version?`);
    await pause(TRY_EVERY_MS, undefined, { signal: asked.signal });
  }
}

/** Tells whether a service answers. */
async function answers(source: ExportSource): Promise<boolean> {
  try {
    await source.plan();
    return true;
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(String((error as NodeJS.ErrnoException).code))) return false;
    throw error;
  }
}

async function ofStore<Result>(
  { config: { dataDir }, clock }: CommandContext,
  database: Database,
  { site, order }: Asked,
  use: (source: ExportSource) => Promise<Result>,
): Promise<Result> {
  const { store, loader, close } = await openStorage(dataDir, NO_LOG);
  try {
    // Events that wait in the journals show as soon as a server starts.
    await loader.drain();
    const catalogue = new DayCatalogue();
    await restoreCatalogue(catalogue, database, store, clock.nowMicros());
    return await use(
      new SiteExport({ store, rollups: readerOf(store, catalogue, true), database, clock }, site, order),
    );
  } finally {
    await close();
  }
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
  const store = await ClickHouseStore.open(clickhouseUrl);
  try {
    const catalogue = new DayCatalogue();
    const follower = await DayFollower.open({ database, catalogue, log: NO_LOG });
    try {
      const rollups = readerOf(store, catalogue, false);
      return await use(new SiteExport({ store, rollups, database, clock }, site, order));
    } finally {
      await follower.close();
    }
  } finally {
    await store.close();
  }
}

function readerOf(store: Store, catalogue: DayCatalogue, keepsOpenDays: boolean): RollupReader {
  return new RollupReader({ store, catalogue, storedKeysMax: STORED_KEYS_PER_DAY_MAX, keepsOpenDays });
}

/** Throws an ExportError when something else than a server holds the store. */
function requireServer(dataDir: string): void {
  const holder = StoreLock.holderOf(dataDir);
  if (holder === 'serve') return;
  const name = { import: 'an import', move: 'svc move', backup: 'svc backup', export: 'another svc export' }[holder];
  throw new ExportError(`${name} runs on ${dataDir}; wait until it has ended`);
}
