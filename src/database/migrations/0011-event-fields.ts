import type { Kysely } from 'kysely';

/**
 * Records which fields closed days know, and which ones sites have switched off. Days that were closed before this
 * migration know the first version of the fields only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('closed_days')
    .addColumn('fields_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('sites')
    .addColumn('fields_off', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
