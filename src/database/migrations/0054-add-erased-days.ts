import { type Kysely, sql } from 'kysely';

/** Adds the run of days to erasures: of days that somebody asked to be erased, a site can have several. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('erasure_log').renameTo('erasure_log_before').execute();
  await db.schema
    .createTable('erasure_log')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('first_day', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('last_day', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('erasure_log_of_days_pk', ['site_id', 'kind', 'first_day', 'last_day'])
    .execute();
  await sql`insert into erasure_log (site_id, kind, site, days, requested_at, done_at)
    select site_id, kind, site, days, requested_at, done_at from erasure_log_before`.execute(db);
  await db.schema.dropTable('erasure_log_before').execute();
}
