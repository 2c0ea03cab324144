import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * Creates the tables of sessions, invitations, public links and reports, and the columns of the last use of keys and of
 * archived goals and funnels.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createSignIn(db, types);
  await createInvitations(db, types);
  await createShareLinks(db, types);
  await createReportSubscriptions(db);
  await db.schema.alterTable('api_keys').addColumn('last_used_at', 'bigint').execute();
  for (const table of ['goals', 'funnels']) {
    await db.schema.alterTable(table).addColumn('archived_at', 'bigint').execute();
  }
}

async function createSignIn(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('password_resets')
    .addColumn('fingerprint', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('recovery', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute();
}

async function createInvitations(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('owner', 'admin', 'member')`))
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('invitations_org_email', ['org_id', 'email'])
    .execute();
}

async function createShareLinks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('share_links')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('share_links_site').on('share_links').column('site_id').execute();
}

async function createReportSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report_subscriptions')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('frequency', 'text', (column) => column.notNull().check(sql`frequency in ('weekly', 'monthly')`))
    .addColumn('sent_for', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_subscriptions_pk', ['user_id', 'site_id', 'frequency'])
    .execute();
  await db.schema.createIndex('report_subscriptions_site').on('report_subscriptions').column('site_id').execute();
}
