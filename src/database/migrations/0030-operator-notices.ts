import type { Kysely } from 'kysely';

/** Creates the table of the mails that the operator got about the state of the service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operator_notices')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('is_over', 'integer', (column) => column.notNull())
    .execute();
}
