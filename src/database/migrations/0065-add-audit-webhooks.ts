import type { Kysely } from 'kysely';

/** Adds the webhooks to which records of changes are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_webhooks')
    .addColumn('org_id', 'integer', (column) => column.primaryKey().references('organisations.id').onDelete('cascade'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
}
