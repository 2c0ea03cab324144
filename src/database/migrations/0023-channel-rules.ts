import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * Adds the versions of sites' own rules of channels, and lets them be backfilled. A site with days that were closed before
 * channels were known gets a version without rules: it counts the channels of those whose events are still there.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('channel_versions')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('counted_from', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('channel_versions_version', ['site_id', 'version'])
    .execute();
  await sql`insert into channel_versions (site_id, version, rules, created_at)
    select id, 1, '[]', created_at from sites where id in (
      select site_id from site_days where generation is not null and origin is null and layers_version < 2)`.execute(
    db,
  );
  await db.schema.alterTable('backfills').renameTo('backfills_before').execute();
  await db.schema
    .createTable('backfills')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('goal', 'funnel', 'property', 'revenue', 'channels')`),
    )
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('backfills_with_channels_pk', ['kind', 'id', 'version'])
    .execute();
  await sql`insert into backfills (site_id, kind, id, version) select site_id, kind, id, version from backfills_before`.execute(
    db,
  );
  await db.schema.dropTable('backfills_before').execute();
}
