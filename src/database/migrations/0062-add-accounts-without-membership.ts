import type { Kysely } from 'kysely';

/** Adds since when an account has no membership: it is deleted some time later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('memberless_since', 'bigint').execute();
}
