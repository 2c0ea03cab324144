import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Creates the tables of alert rules, their rounds and their attempts. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('alert_rules')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('spike', 'drop', 'silence', 'goal')`))
    .addColumn('threshold', 'double precision')
    .addColumn('goal_id', 'integer')
    .addColumn('url', 'text')
    .addColumn('secret', 'text')
    .addColumn('emails', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('armed', 'firing')`))
    .addColumn('memory', 'text', (column) => column.notNull())
    .addColumn('watched_since', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_rules_site').on('alert_rules').column('site_id').execute();
  await db.schema
    .createTable('alert_rounds')
    .addColumn('type', 'text', (column) => column.notNull().primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('alert_attempts')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('rule_id', 'integer', (column) => column.notNull().references('alert_rules.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull().check(sql`channel in ('webhook', 'email')`))
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
}
