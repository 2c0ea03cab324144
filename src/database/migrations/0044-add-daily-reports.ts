import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * Opens reports to daily ones and to groups of sites. Before this migration a constraint named the frequencies, and another one the
 * sites, which SQLite cannot change, so the rows move to tables without them. The program knows the frequencies. `site_id` names a site,
 * or a group by its negative id; the columns beside it say with which row the report is deleted.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await rebuildSubscriptions(db);
  await rebuildRecipients(db, types);
}

async function rebuildSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('report_subscriptions_site').execute();
  await db.schema.alterTable('report_subscriptions').renameTo('report_subscriptions_before').execute();
  await db.schema
    .createTable('report_subscriptions')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('of_site', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
    .addColumn('of_group', 'integer', (column) => column.references('site_groups.id').onDelete('cascade'))
    .addColumn('frequency', 'text', (column) => column.notNull())
    .addColumn('segment_id', 'integer')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('sent_for', 'text', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('retry_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_subscriptions_of_member_pk', ['user_id', 'site_id', 'frequency'])
    .execute();
  const columns = sql`user_id, site_id, frequency, segment_id, token, sent_for, failing_since, retry_at, created_at`;
  await sql`insert into report_subscriptions (${columns}, of_site) select ${columns}, site_id from report_subscriptions_before`.execute(
    db,
  );
  await db.schema.dropTable('report_subscriptions_before').execute();
  for (const column of ['of_site', 'of_group']) {
    await db.schema.createIndex(`report_subscriptions_${column}`).on('report_subscriptions').column(column).execute();
  }
  await db.schema.createIndex('report_subscriptions_site').on('report_subscriptions').column('site_id').execute();
}

async function rebuildRecipients(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const indexed = ['fingerprint', 'email', 'asked_at', 'share_link_id'];
  for (const column of indexed) await db.schema.dropIndex(`report_recipients_by_${column}`).execute();
  await db.schema.alterTable('report_recipients').renameTo('report_recipients_before').execute();
  await db.schema
    .createTable('report_recipients')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('of_site', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
    .addColumn('of_group', 'integer', (column) => column.references('site_groups.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('frequency', 'text', (column) => column.notNull())
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
    .addUniqueConstraint('report_recipients_of_email', ['site_id', 'email', 'frequency'])
    .execute();
  // They get new ids, in the same order: the numbers of a new table begin anew.
  const columns = sql`site_id, email, frequency, language, with_revenue, share_link_id, segment_id, state, fingerprint, asked_at, asks,
    removed_at, token, sent_for, failing_since, retry_at, created_at`;
  await sql`insert into report_recipients (${columns}, of_site) select ${columns}, site_id from report_recipients_before order by id`.execute(
    db,
  );
  await db.schema.dropTable('report_recipients_before').execute();
  for (const column of [...indexed, 'of_site', 'of_group']) {
    await db.schema.createIndex(`report_recipients_by_${column}`).on('report_recipients').column(column).execute();
  }
}
