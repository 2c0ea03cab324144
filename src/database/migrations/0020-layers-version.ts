import type { Kysely } from 'kysely';

/** Notes with each closed day the version of the layers that it was written with; those that are there have the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('site_days')
    .addColumn('layers_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
