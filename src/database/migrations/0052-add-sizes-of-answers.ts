import { type Kysely, sql } from 'kysely';

/** Adds the sizes of the answers to requests that may be repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update idempotency_keys set bytes = length(answer)`.execute(db);
  // Each new answer adds them up.
  const sizes = db.schema.createIndex('idempotency_keys_sizes').on('idempotency_keys');
  await sizes.columns(['key_id', 'bytes']).execute();
}
