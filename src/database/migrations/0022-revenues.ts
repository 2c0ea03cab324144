import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds where the events of goals have their amount and currency. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('revenues')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('goal_id', 'integer', (column) => column.notNull().references('goals.id').onDelete('cascade'))
    .addColumn('amount_property', 'text', (column) => column.notNull())
    .addColumn('currency_property', 'text')
    .addColumn('currency', 'text')
    .addColumn('counted_from', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('revenues_goal', ['goal_id'])
    .execute();
}
