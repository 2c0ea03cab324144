import type { Kysely } from 'kysely';

/** Adds who asked for erasures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['user_id', 'key_id']) {
    await db.schema.alterTable('erasure_log').addColumn(column, 'integer').execute();
  }
}
