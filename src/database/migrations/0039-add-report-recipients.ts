import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds the addresses outside the service that get reports, and the segments of reports. Earlier reports have none. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('report_subscriptions').addColumn('segment_id', 'integer').execute();
  await db.schema
    .createTable('report_recipients')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('frequency', 'text', (column) => column.notNull().check(sql`frequency in ('weekly', 'monthly')`))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('with_revenue', 'integer', (column) => column.notNull())
    .addColumn('share_link_id', 'integer', (column) => column.references('share_links.id').onDelete('set null'))
    .addColumn('segment_id', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint')
    .addColumn('asks', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('sent_for', 'text', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('retry_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('report_recipients_once', ['site_id', 'email', 'frequency'])
    .execute();
  // A link is looked up by its fingerprint, an address in the limits of all sites; deleting a shared link looks up its reports.
  for (const column of ['fingerprint', 'email', 'asked_at', 'share_link_id']) {
    await db.schema.createIndex(`report_recipients_by_${column}`).on('report_recipients').column(column).execute();
  }
}
