/** Copies a dataset of `read-dataset.ts` to a PostgreSQL database and a ClickHouse server of the tests. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres/postgres.ts';
import { EVENTS_PER_WRITER } from '../src/domain/sequence.ts';
import { ClickHouseStore } from '../src/store/clickhouse/clickhouse.ts';
import { ClickHouseServer } from '../test/clickhouse/server.ts';
import { NOW, TODAY, YESTERDAY } from './read-dataset.ts';

/** PostgreSQL takes 65,535 parameters in a statement. */
const PARAMETERS_MAX = 60_000;

/** Starts a server on a copy of the dataset's store: the tables of both are the same. */
export async function serverOf(directory: string): Promise<ClickHouseServer> {
  const fill = (to: string) => cp(join(directory, 'store', 'chdb'), to, { recursive: true });
  return await ClickHouseServer.start({ fill });
}

/** Copies all rows of the dataset's database, and writes down what loaders would have: the writers and the open days. */
export async function copyDatabase(directory: string, url: string, clickhouseUrl: string): Promise<Database> {
  const database = await openPostgres(url);
  const file = new Sqlite(join(directory, 'control.db'), { readonly: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The rows are consistent as they are, in any order.
  await client.query('set session_replication_role = replica');
  const tables = file
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .filter(({ name }) => !/^kysely_|^leases$|^day_changes$/.test(name));
  for (const { name } of tables) await copyTable(file, client, name);
  await client.query('set session_replication_role = default');
  // The triggers of followed tables did not run.
  await client.query('update table_versions set version = version + 1');
  await client.end();
  file.close();
  await recordLoaded(database, clickhouseUrl);
  return database;
}

async function copyTable(file: Sqlite.Database, client: pg.Client, table: string): Promise<void> {
  const rows = file.prepare<[], Record<string, unknown>>(`select * from ${table}`).all();
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const size = Math.floor(PARAMETERS_MAX / columns.length);
  for (let i = 0; i < rows.length; i += size) {
    const some = rows.slice(i, i + size);
    const places = some.map((_, j) => `(${columns.map((_, k) => `$${j * columns.length + k + 1}`).join(', ')})`);
    const values = some.flatMap((row) => columns.map((column) => row[column]));
    const names = columns.map((column) => `"${column}"`).join(', ');
    await client.query(`insert into ${table} (${names}) values ${places.join(', ')} on conflict do nothing`, values);
  }
}

async function recordLoaded({ db }: Database, clickhouseUrl: string): Promise<void> {
  const store = await ClickHouseStore.open(clickhouseUrl);
  const writers = await store.query<{ writer: number; last: number }>(
    `SELECT intDiv(seq, ${EVENTS_PER_WRITER}) AS writer, max(seq) AS last FROM events GROUP BY writer`,
  );
  const at = Math.floor(NOW / 1000);
  await db
    .insertInto('loaded_events')
    .values(writers.map(({ writer, last }) => ({ writer, seq: last, at })))
    .onConflict((conflict) => conflict.column('writer').doUpdateSet((set) => ({ seq: set.ref('excluded.seq') })))
    .execute();
  const open = await store.query<{ site: number; day: string; events: number }>(
    'SELECT site, day, count() AS events FROM events WHERE day >= {day:Date} GROUP BY site, day',
    { day: YESTERDAY },
  );
  await db
    .insertInto('site_days')
    .values(
      open.map(({ site, day, events }) => ({
        ...{ site_id: site, day, attempts: 0, generation: null, events: null, final: 0 as const, arrivals: 1 },
        ...{ arrived_events: events, arrived_at: day === TODAY ? NOW : NOW - 86_400_000_000, changed: 1 },
      })),
    )
    .execute();
  await store.close();
}
