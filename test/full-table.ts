/** Makes changes of a table fail, as on a full disk, in the database that a test has: a file or a server. */
import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '../src/database/database.ts';
import type { Schema } from '../src/database/schema.ts';

/** A table that takes no changes. */
export interface FullTable {
  /** Lets it take changes again. */
  free(): Promise<void>;
}

/** Makes every change of a kind fail with "disk full", until the table is freed. */
export async function fillTable(db: Db, change: 'insert' | 'update', table: keyof Schema): Promise<FullTable> {
  const name = sql.table(table);
  const kind = sql.raw(change);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create or replace function disk_full() returns trigger language plpgsql as $$
begin raise exception 'disk full'; end $$`.execute(db);
    await sql`create trigger disk_full before ${kind} on ${name} for each row execute function disk_full()`.execute(db);
    return { free: async () => void (await sql`drop trigger disk_full on ${name}`.execute(db)) };
  }
  await sql`create trigger disk_full before ${kind} on ${name} begin select raise(abort, 'disk full'); end`.execute(db);
  return { free: async () => void (await sql`drop trigger disk_full`.execute(db)) };
}
