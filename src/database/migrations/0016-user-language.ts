import type { Kysely } from 'kysely';

/** Keeps the language that a user has chosen. Earlier users have chosen none: their browsers decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute();
}
