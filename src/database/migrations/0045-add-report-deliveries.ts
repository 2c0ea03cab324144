import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds the history of the tries to send reports. Earlier ones were logged alone. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('report_deliveries')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('of_site', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
    .addColumn('of_group', 'integer', (column) => column.references('site_groups.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('recipient_id', 'integer', (column) => column.references('report_recipients.id').onDelete('cascade'))
    .addColumn('frequency', 'text', (column) => column.notNull())
    .addColumn('period_from', 'text', (column) => column.notNull())
    .addColumn('period_to', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('next_try_at', 'bigint')
    .execute();
  for (const column of ['site_id', 'of_site', 'of_group', 'user_id', 'recipient_id']) {
    await db.schema
      .createIndex(`report_deliveries_by_${column}`)
      .on('report_deliveries')
      .columns([column, 'id'])
      .execute();
  }
}
