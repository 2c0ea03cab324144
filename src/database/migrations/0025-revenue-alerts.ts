import { type Kysely, sql } from 'kysely';

/** Adds the currency of rules, and lets rules have further types: the column of types accepted four. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alert_rules').addColumn('currency', 'text').execute();
  // SQLite cannot drop a check from a column. It goes with its column, so the column is made anew.
  await db.schema.alterTable('alert_rules').renameColumn('type', 'type_before').execute();
  await db.schema
    .alterTable('alert_rules')
    .addColumn('type', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update alert_rules set type = type_before`.execute(db);
  await db.schema.alterTable('alert_rules').dropColumn('type_before').execute();
}
