import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Creates the tables of organisations, users, sites, keys, goals, funnels, salts, discard counts and imports. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createAccounts(db, types);
  await createSites(db, types);
  await createKeys(db, types);
  await createGoalsAndFunnels(db, types);
  await createCollection(db, types);
}

async function createAccounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('organisations')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('users')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('members')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('owner', 'admin', 'member')`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('members_pk', ['user_id', 'org_id'])
    .execute();
  await db.schema.createIndex('members_org').on('members').column('org_id').execute();
}

async function createSites(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sites')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('public_id', 'text', (column) => column.notNull().unique())
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id'))
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('retention_months', 'integer')
    .addColumn('honours_gpc', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('active', 'archived')`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sites_org').on('sites').column('org_id').execute();
  await db.schema
    .createTable('site_zones')
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_zones_pk', ['site_id', 'from_day'])
    .execute();
}

async function createKeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('api_keys_org').on('api_keys').column('org_id').execute();
  await db.schema
    .createTable('relay_keys')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
}

async function createGoalsAndFunnels(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('goals')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('page', 'event')`))
    .addColumn('pattern', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('goals_site').on('goals').column('site_id').execute();
  await db.schema
    .createTable('funnels')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('funnels_site').on('funnels').column('site_id').execute();
  await db.schema
    .createTable('funnel_versions')
    .addColumn('funnel_id', 'integer', (column) => column.notNull().references('funnels.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('window_minutes', 'integer', (column) => column.notNull())
    .addColumn('steps', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('funnel_versions_pk', ['funnel_id', 'version'])
    .execute();
}

async function createCollection(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('salts')
    .addColumn('label', 'text', (column) => column.notNull().primaryKey())
    .addColumn('salt', types.bytes, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('discards')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('discards_pk', ['site_id', 'day', 'reason'])
    .execute();
  await db.schema
    .createTable('imports')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
}
