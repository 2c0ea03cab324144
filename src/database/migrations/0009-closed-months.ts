import type { Kysely } from 'kysely';

/** Creates the table of closed months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('closed_months')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('generation', 'integer')
    .addColumn('basis', 'text')
    .addPrimaryKeyConstraint('closed_months_pk', ['site_id', 'month'])
    .execute();
}
