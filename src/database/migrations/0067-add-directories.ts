import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds the people and groups of directories, by which providers say who may sign in before anybody does. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('directory_people')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('address', 'text')
    .addColumn('external_id', 'text')
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('directory_people_name', ['org_id', 'provider', 'name_key'])
    .execute();
  await db.schema.createIndex('directory_people_address').on('directory_people').column('address').execute();
  await db.schema.createIndex('directory_people_user').on('directory_people').column('user_id').execute();
  await db.schema
    .createTable('directory_groups')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('directory_groups_name', ['org_id', 'provider', 'name'])
    .execute();
  await db.schema
    .createTable('directory_group_people')
    .addColumn('group_id', 'integer', (column) =>
      column.notNull().references('directory_groups.id').onDelete('cascade'),
    )
    .addColumn('person_id', 'integer', (column) =>
      column.notNull().references('directory_people.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('directory_group_people_pk', ['group_id', 'person_id'])
    .execute();
  await db.schema
    .createIndex('directory_group_people_person')
    .on('directory_group_people')
    .column('person_id')
    .execute();
}
