import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * Notes which days are final, which imports go on, and numbers the writers. Before this migration a day was final by its
 * age alone, imports did not say that they go on, and the numbers of writers were random.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('closed_days').addColumn('final', 'integer').execute();
  await db.schema.alterTable('closed_days').addColumn('unknown', 'text').execute();
  await db.schema.alterTable('imports').addColumn('alive_at', 'bigint').execute();
  await db.schema.alterTable('imports').addColumn('ended_at', 'bigint').execute();
  await db.schema
    .createTable('writers')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
}
