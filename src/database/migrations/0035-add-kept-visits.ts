import type { Kysely } from 'kysely';

/** Adds whether the visits of a day are kept beyond its raw events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('site_days')
    .addColumn('visits', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
