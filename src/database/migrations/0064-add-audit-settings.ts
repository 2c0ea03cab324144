import type { Kysely } from 'kysely';

/** Adds to organisations what their record of changes keeps: networks, views of links, and for how many months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = { audit_networks: 1, audit_views: 0 };
  for (const [name, value] of Object.entries(columns)) {
    await db.schema
      .alterTable('organisations')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(value))
      .execute();
  }
  await db.schema.alterTable('organisations').addColumn('audit_months', 'integer').execute();
  await db.schema.createIndex('audit_entries_at').on('audit_entries').columns(['org_id', 'at']).execute();
}
