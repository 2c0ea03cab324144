import type { Kysely } from 'kysely';

/** Adds to sites for how many months they keep visits. Sites that exist keep them no longer than raw events until somebody chooses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sites')
    .addColumn('visit_months', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
