import type { Kysely } from 'kysely';

/** Adds the window, the percentage and the conditions of alert rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alert_rules').addColumn('hours', 'integer').execute();
  await db.schema.alterTable('alert_rules').addColumn('percent', 'integer').execute();
  await db.schema
    .alterTable('alert_rules')
    .addColumn('conditions', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
