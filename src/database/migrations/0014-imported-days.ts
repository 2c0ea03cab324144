import type { Kysely } from 'kysely';

/**
 * Records which import a day's figures come from, and of imports from other products what they brought. Before this
 * migration all figures were made from events that came to the installation itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('site_days').addColumn('origin', 'integer').execute();
  for (const column of ['source', 'state', 'digest', 'first_day', 'last_day', 'problem'] as const) {
    await db.schema.alterTable('imports').addColumn(column, 'text').execute();
  }
  for (const column of ['days', 'accepted', 'rejected'] as const) {
    await db.schema.alterTable('imports').addColumn(column, 'bigint').execute();
  }
  await db.schema
    .createTable('import_audits')
    .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('source_visitors', 'bigint')
    .addColumn('source_views', 'bigint')
    .addColumn('kept_visitors', 'bigint')
    .addColumn('kept_views', 'bigint')
    .addColumn('visitors', 'text', (column) => column.notNull())
    .addColumn('views_of', 'text')
    .addColumn('left_out', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_audits_pk', ['import_id', 'day', 'dimension'])
    .execute();
  await db.schema.createIndex('site_days_origin').on('site_days').column('origin').execute();
}
