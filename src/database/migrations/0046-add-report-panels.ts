import type { Kysely } from 'kysely';

/** Adds what each report has. Earlier ones have all panels, and no file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report_subscriptions', 'report_recipients']) {
    await db.schema.alterTable(table).addColumn('panels', 'text').execute();
    await db.schema
      .alterTable(table)
      .addColumn('with_csv', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
