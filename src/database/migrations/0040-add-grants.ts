import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * Adds groups of sites, and to members, invitations and API keys which sites they reach; to members and invitations also what is
 * withheld and until when. Members of the role `member` are viewers from here on.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createGroups(db, types);
  await rebuildMembers(db);
  await rebuildInvitations(db, types);
  await db.schema.alterTable('api_keys').addColumn('reach', 'text').execute();
}

async function createGroups(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('site_groups')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('site_groups_name', ['org_id', 'name'])
    .execute();
  await db.schema
    .createTable('grouped_sites')
    .addColumn('group_id', 'integer', (column) => column.notNull().references('site_groups.id').onDelete('cascade'))
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('grouped_sites_pk', ['group_id', 'site_id'])
    .execute();
  await db.schema.createIndex('grouped_sites_site').on('grouped_sites').column('site_id').execute();
}

const ROLE = sql`role in ('owner', 'admin', 'editor', 'viewer')`;
const RENAMED = sql`case role when 'member' then 'viewer' else role end`;

/** The roles stand in a constraint, which SQLite cannot change. */
async function rebuildMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').renameTo('members_before').execute();
  await db.schema
    .createTable('members')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull().check(ROLE))
    .addColumn('reach', 'text')
    .addColumn('withheld', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('members_of_roles_pk', ['user_id', 'org_id'])
    .execute();
  await sql`insert into members (user_id, org_id, role, created_at)
    select user_id, org_id, ${RENAMED}, created_at from members_before`.execute(db);
  await db.schema.dropTable('members_before').execute();
  await db.schema.createIndex('members_of_org').on('members').column('org_id').execute();
}

async function rebuildInvitations(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('invitations').renameTo('invitations_before').execute();
  await db.schema
    .createTable('invitations')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(ROLE))
    .addColumn('reach', 'text')
    .addColumn('withheld', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('expires_at', 'bigint')
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('invitations_of_email', ['org_id', 'email'])
    .execute();
  // They get new ids: the numbers of a new table begin anew.
  await sql`insert into invitations (org_id, email, role, fingerprint, invited_by, created_at)
    select org_id, email, ${RENAMED}, fingerprint, invited_by, created_at from invitations_before order by id`.execute(
    db,
  );
  await db.schema.dropTable('invitations_before').execute();
}
