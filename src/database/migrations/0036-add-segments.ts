import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds the named lists of conditions of sites and of their members. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('segments')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('conditions', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('segments_site').on('segments').column('site_id').execute();
  // Deleting a user looks the user's segments up.
  await db.schema.createIndex('segments_user').on('segments').column('user_id').execute();
}
