import type { Kysely } from 'kysely';

/** Adds when documents archived sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sites').addColumn('pruned_at', 'bigint').execute();
}
