import type { Kysely } from 'kysely';

/** Creates the table of sites whose data are to be erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('site_id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .execute();
}
