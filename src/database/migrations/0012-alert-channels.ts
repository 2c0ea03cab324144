import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * Opens rules to more channels. Before this migration a rule had a webhook and email addresses, and the attempts' table
 * accepted no other channel.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('alert_rules')
    .addColumn('destinations', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  // SQLite cannot drop a check from a column, so the rows move to a table without it.
  await db.schema.dropIndex('alert_attempts_due').execute();
  await db.schema.dropIndex('alert_attempts_rule').execute();
  await db.schema.alterTable('alert_attempts').renameTo('alert_attempts_before').execute();
  await db.schema
    .createTable('alert_attempts')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('rule_id', 'integer', (column) => column.notNull().references('alert_rules.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('lane', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('test', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_attempts_due').on('alert_attempts').columns(['status', 'at']).execute();
  await db.schema.createIndex('alert_attempts_rule').on('alert_attempts').columns(['rule_id', 'id']).execute();
  await sql`insert into alert_attempts select * from alert_attempts_before`.execute(db);
  await db.schema.dropTable('alert_attempts_before').execute();
}
