import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds the limits of sessions by organisation, and the counters that nodes share: failed sign-ins and uses of keys. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const column of ['session_hours', 'session_idle_minutes']) {
    await db.schema.alterTable('organisations').addColumn(column, 'bigint').execute();
  }
  // A crash of the server may empty the counters. They are written too often for its log, which outlives them.
  const counters = (name: string) => {
    const table = db.schema.createTable(name).addColumn('name', 'text', (column) => column.primaryKey());
    return types.id === 'serial' ? table.modifyFront(sql`unlogged`) : table;
  };
  await counters('sign_in_failures')
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('before_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await counters('key_rates')
    .addColumn('takes', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const table of ['sign_in_failures', 'key_rates']) {
    await db.schema.createIndex(`${table}_ends`).on(table).column('ends_at').execute();
  }
}
