import type { Kysely } from 'kysely';

/** Adds to sites the rules by which parts of paths are removed at collection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sites')
    .addColumn('masks', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
