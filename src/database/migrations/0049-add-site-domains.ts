import type { Kysely } from 'kysely';

/** Adds the further domains of sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sites')
    .addColumn('also', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
