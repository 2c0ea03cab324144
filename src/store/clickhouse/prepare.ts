import { type ClickHouseClient, ClickHouseError } from '@clickhouse/client';
import type { Log } from '../../domain/log.ts';
import { migrateStore } from '../migrate.ts';
import { STORE_MIGRATIONS, STORE_VERSION } from '../migrations/index.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { NewerStoreError } from '../store-version.ts';
import { foreignTable, STORED_COLUMNS, type StoredColumns } from '../stored-columns.ts';
import { storedName, tableSchema, versionSchema } from './ddl.ts';
import { ClickHouseMigrationTarget } from './migration-target.ts';
import { readRows } from './requests.ts';

/**
 * Creates and migrates the tables of the store on a server or a cluster. A stop anywhere is made up for by the next
 * run. Throws a NewerStoreError, before anything is changed, when a newer version of the service has made them.
 */
export async function prepareServer(
  client: ClickHouseClient,
  cluster: string | null,
  log: Pick<Log, 'info'>,
): Promise<void> {
  const target = new ClickHouseMigrationTarget(client, cluster);
  const hasVersions = await isThere(client).catch((error: unknown) => {
    throw isUnknownSetting(error) ? new StoreUnavailableError(tooOld(error as Error)) : error;
  });
  const recorded = hasVersions ? await target.recorded() : null;
  if (recorded !== null && recorded.version > STORE_VERSION)
    throw new NewerStoreError('the ClickHouse server', recorded);
  if (!hasVersions) for (const statement of versionSchema(cluster)) await target.execute(statement);
  // Recorded before the tables: a stop in between leaves missing tables of this version, which the next run creates.
  if (recorded === null) await target.record(STORE_VERSION);
  // A missing table is made as the newest version has it; its migrations change nothing of that.
  for (const statement of tableSchema(cluster)) await target.execute(statement);
  await migrateStore(target, STORE_MIGRATIONS, log);
  const tables = await readRows<StoredColumns>(client, STORED_COLUMNS);
  const foreign = foreignTable(tables.map(({ table, names }) => ({ table: storedName(table), names })));
  if (foreign === null) return;
  throw new StoreUnavailableError(
    `the table ${foreign} in the database svc there has other columns than any version of svc gives it; choose another server, which begins without events`,
  );
}

/** Whether a server does not know a setting that every request has. */
function isUnknownSetting(error: unknown): boolean {
  return error instanceof ClickHouseError && error.type === 'UNKNOWN_SETTING';
}

function tooOld(error: Error): string {
  return `the ClickHouse server is too old for this version of svc: ${error.message}`;
}

/** Whether the table of versions is there. */
async function isThere(client: ClickHouseClient): Promise<boolean> {
  const rows = await readRows(client, "SELECT 1 FROM system.tables WHERE database = 'svc' AND name = 'store_version'");
  return rows.length > 0;
}
