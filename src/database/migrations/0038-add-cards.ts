import type { Kysely } from 'kysely';

/** Adds the order of the cards that a user has chosen. Earlier users have chosen none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('cards', 'text').execute();
}
