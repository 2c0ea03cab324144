import type { Kysely } from 'kysely';

/** Adds to imports whether their pages are as browsers send them. Those before this migration are to be looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('imports')
    .addColumn('pages_encoded', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
