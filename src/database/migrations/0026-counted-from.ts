import type { Kysely } from 'kysely';

/** Adds the first day that a backfill has counted, where the site has earlier days that do not know what it counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('backfills').addColumn('counted_from', 'text').execute();
}
