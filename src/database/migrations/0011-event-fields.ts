import type { Kysely } from 'kysely';

/** Notes which days know later fields of events. Days that are closed by then know the first version only; sites switch sets of later ones off. */
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
