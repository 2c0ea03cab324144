import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds passkeys of users, their challenges, and organisations that require a second factor. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('second_factors').addColumn('begun_secret', 'text').execute();
  await sql`update second_factors set begun_secret = secret, secret = '' where confirmed_at is null`.execute(db);
  await db.schema
    .createTable('passkeys')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('passkey_challenges_created').on('passkey_challenges').column('created_at').execute();
  await db.schema
    .createTable('second_factor_requirements')
    .addColumn('org_id', 'integer', (column) => column.primaryKey().references('organisations.id').onDelete('cascade'))
    .addColumn('required_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
