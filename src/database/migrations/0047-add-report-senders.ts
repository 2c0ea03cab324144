import type { Kysely } from 'kysely';

/** Adds the name under which an organisation's reports are sent, and the address to which they are answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report_senders')
    .addColumn('org_id', 'integer', (column) => column.primaryKey().references('organisations.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('reply_to', 'text')
    .execute();
}
