import { type Kysely, sql } from 'kysely';

/** Adds to erasures the pattern of the pages that somebody asked to be erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('erasure_log').renameTo('erasure_log_before').execute();
  await db.schema
    .createTable('erasure_log')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('first_day', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('last_day', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('pattern', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('user_id', 'integer')
    .addColumn('key_id', 'integer')
    .addPrimaryKeyConstraint('erasure_log_of_pages_pk', ['site_id', 'kind', 'first_day', 'last_day', 'pattern'])
    .execute();
  await sql`insert into erasure_log (site_id, kind, first_day, last_day, site, days, requested_at, done_at, user_id, key_id)
    select site_id, kind, first_day, last_day, site, days, requested_at, done_at, user_id, key_id from erasure_log_before`.execute(
    db,
  );
  await db.schema.dropTable('erasure_log_before').execute();
}
