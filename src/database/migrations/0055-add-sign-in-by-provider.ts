import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

const ROLE = sql`role in ('owner', 'admin', 'editor', 'viewer')`;

/**
 * Adds the sign-in by providers of OpenID Connect: sign-ins under way, identities of users, rules of organisations, what sessions
 * and memberships came from providers, organisations that require one, and the logout tokens that were used.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('provider', 'text').execute();
  await createSignIns(db, types);
  await createSessions(db);
  await createOfOrganisations(db, types);
}

async function createSignIns(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('oidc_sign_ins')
    .addColumn('state', 'text', (column) => column.primaryKey())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('next', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('mail', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('oidc_sign_ins_browser').on('oidc_sign_ins').column('browser').execute();
  await db.schema
    .createTable('oidc_identities')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('oidc_identities_subject', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('oidc_identities_user').on('oidc_identities').column('user_id').execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oidc_sessions')
    .addColumn('session_id', 'integer', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('identity_id', 'integer', (column) =>
      column.notNull().references('oidc_identities.id').onDelete('cascade'),
    )
    .addColumn('sid', 'text')
    .addColumn('tokens', 'text')
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .execute();
  await db.schema.createIndex('oidc_sessions_identity').on('oidc_sessions').column('identity_id').execute();
  await db.schema
    .createTable('oidc_logouts')
    .addColumn('fingerprint', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createOfOrganisations(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('oidc_rules')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('provider', 'text')
    .addColumn('value', 'text')
    .addColumn('role', 'text', (column) => column.notNull().check(ROLE))
    .addColumn('reach', 'text')
    .addColumn('withheld', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('expires_at', 'bigint')
    .addUniqueConstraint('oidc_rules_place', ['org_id', 'place'])
    .execute();
  await db.schema
    .createTable('oidc_members')
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('org_id', 'integer', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('oidc_members_pk', ['user_id', 'org_id'])
    .addForeignKeyConstraint('oidc_members_of', ['user_id', 'org_id'], 'members', ['user_id', 'org_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('oidc_requirements')
    .addColumn('org_id', 'integer', (column) => column.primaryKey().references('organisations.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    // Without a cascade: the account that is left when the provider fails is not deleted by accident.
    .addColumn('break_glass_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
