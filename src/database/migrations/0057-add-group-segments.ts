import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * Opens segments to groups of sites. `site_id` named a site before, by a constraint that SQLite cannot change, so the rows move to a
 * table without it. `site_id` names a site, or a group by its negative id; the columns beside it say with which row the segment is
 * deleted.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await (types.id === 'serial' ? alter(db) : rebuild(db, types));
  for (const column of ['of_site', 'of_group']) {
    await db.schema.createIndex(`segments_${column}`).on('segments').column(column).execute();
  }
}

async function alter(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('segments').dropConstraint('segments_site_id_fkey').execute();
  await db.schema
    .alterTable('segments')
    .addColumn('of_site', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
    .execute();
  await db.schema
    .alterTable('segments')
    .addColumn('of_group', 'integer', (column) => column.references('site_groups.id').onDelete('cascade'))
    .execute();
  await sql`update segments set of_site = site_id`.execute(db);
}

async function rebuild(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const index of ['segments_site', 'segments_user']) await db.schema.dropIndex(index).execute();
  await db.schema.alterTable('segments').renameTo('segments_before').execute();
  await db.schema
    .createTable('segments')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('of_site', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
    .addColumn('of_group', 'integer', (column) => column.references('site_groups.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('conditions', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  // No id is used twice.
  await sql`insert into sqlite_sequence (name, seq)
    select 'segments', seq from sqlite_sequence where name = 'segments_before'`.execute(db);
  const columns = sql`id, site_id, name, conditions, user_id, created_at, changed_at`;
  await sql`insert into segments (${columns}, of_site) select ${columns}, site_id from segments_before`.execute(db);
  await db.schema.dropTable('segments_before').execute();
  await db.schema.createIndex('segments_site').on('segments').column('site_id').execute();
  // Deleting a user looks the user's segments up.
  await db.schema.createIndex('segments_user').on('segments').column('user_id').execute();
}
