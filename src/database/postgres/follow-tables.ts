import { type Kysely, sql } from 'kysely';
import { FOLLOWED_TABLES } from '../followed-tables.ts';

/** The channel on which PostgreSQL notifies of changed tables. */
export const CHANGES_CHANNEL = 'svc_changes';
/** The table that counts the changes of each followed table, with columns name and version. */
export const TABLE_VERSIONS = 'table_versions';

const CHANGES = sql.id(CHANGES_CHANNEL);
const VERSIONS = sql.table(TABLE_VERSIONS);

/**
 * Lets PostgreSQL count the changes of the followed tables, and notify of them when they are committed. To be called in a
 * transaction; does nothing where it has been done for the same tables.
 */
export async function followTables<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`create table if not exists ${VERSIONS} (name text primary key, version bigint not null)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from ${VERSIONS}`.execute(db);
  const missing = Object.keys(FOLLOWED_TABLES).filter((table) => rows.every(({ name }) => name !== table));
  if (missing.length === 0) return;
  await sql`create or replace function ${CHANGES}() returns trigger language plpgsql as $$
begin
  update ${VERSIONS} set version = version + 1 where name = tg_table_name;
  perform pg_notify(${sql.lit(CHANGES_CHANNEL)}, tg_table_name);
  return null;
end $$`.execute(db);
  for (const table of missing) {
    await sql`insert into ${VERSIONS} (name, version) values (${table}, 0)`.execute(db);
    await sql`create trigger ${CHANGES} after insert or update or delete or truncate on ${sql.table(table)}
  for each statement execute function ${CHANGES}()`.execute(db);
  }
}
