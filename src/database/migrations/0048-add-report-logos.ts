import type { Kysely } from 'kysely';

/** Adds the logos of reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('report_senders').addColumn('logo', 'text').execute();
}
