import type { Kysely } from 'kysely';

/**
 * Adds what a shared link can have besides its name: an end, a password, bounds of what it shows, its look, who may frame it, and
 * how often it was opened. Links from before have none of it, and show what they did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('share_links').addColumn('expires_at', 'bigint').execute();
  for (const name of ['password_hash', 'conditions', 'panels', 'accent', 'theme', 'language', 'badge_token']) {
    await db.schema.alterTable('share_links').addColumn(name, 'text').execute();
  }
  await db.schema
    .alterTable('share_links')
    .addColumn('with_revenue', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('share_links')
    .addColumn('frame_origins', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('share_links')
    .addColumn('views', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('share_links_badge').on('share_links').column('badge_token').unique().execute();
  await db.schema
    .createTable('share_link_logos')
    .addColumn('link_id', 'integer', (column) =>
      column.notNull().primaryKey().references('share_links.id').onDelete('cascade'),
    )
    .addColumn('data_url', 'text', (column) => column.notNull())
    .execute();
}
