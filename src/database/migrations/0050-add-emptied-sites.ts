import type { Kysely } from 'kysely';

/** Adds when sites were emptied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sites').addColumn('emptied_at', 'bigint').execute();
}
