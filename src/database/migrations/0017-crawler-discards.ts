import type { Kysely } from 'kysely';

/** Counts bots by name. Those that were discarded before have no names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('crawler_discards')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('crawler_discards_pk', ['site_id', 'day', 'name'])
    .execute();
}
