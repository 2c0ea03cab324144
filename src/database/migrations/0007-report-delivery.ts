import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of report subscriptions anew. Before this migration nobody could subscribe, so there are no rows to
 * keep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('report_subscriptions').execute();
  await db.schema
    .createTable('report_subscriptions')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('frequency', 'text', (column) => column.notNull().check(sql`frequency in ('weekly', 'monthly')`))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('sent_for', 'text', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('retry_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_subscriptions_pk', ['user_id', 'site_id', 'frequency'])
    .execute();
  await db.schema.createIndex('report_subscriptions_site').on('report_subscriptions').column('site_id').execute();
}
