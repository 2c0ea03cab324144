import { type Kysely, sql } from 'kysely';

/** Creates the table of what was erased and when. Erasures that were requested before wait in it without a public id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasure_log')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('erasure_log_pk', ['site_id', 'kind'])
    .execute();
  await sql`insert into erasure_log (site_id, kind, site, days, requested_at)
    select site_id, 'deletion', '', 0, requested_at from erasures`.execute(db);
}
