import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds the properties of events whose values are counted with closed days, and lets them, and money, be backfilled. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('properties')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('counted_from', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('properties_key', ['site_id', 'key'])
    .execute();
  await db.schema.alterTable('backfills').renameTo('backfills_before').execute();
  await db.schema
    .createTable('backfills')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('goal', 'funnel', 'property', 'revenue')`),
    )
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('backfills_of_kinds_pk', ['kind', 'id', 'version'])
    .execute();
  await sql`insert into backfills (site_id, kind, id, version) select site_id, kind, id, version from backfills_before`.execute(
    db,
  );
  await db.schema.dropTable('backfills_before').execute();
}
