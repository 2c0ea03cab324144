import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * Records which days are final and which imports are running, and numbers the writers. Before this migration a day was
 * final by its age alone, imports did not announce themselves, and the numbers of writers were random.
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
