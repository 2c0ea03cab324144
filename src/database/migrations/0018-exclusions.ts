import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds the rules by which owners exclude traffic, and counts what each has rejected. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('exclusions')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('site_id', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('pattern', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('exclusions_org').on('exclusions').column('org_id').execute();
  await db.schema
    .createTable('exclusion_discards')
    .addColumn('exclusion_id', 'integer', (column) => column.notNull())
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('exclusion_discards_pk', ['site_id', 'exclusion_id', 'day'])
    .execute();
}
