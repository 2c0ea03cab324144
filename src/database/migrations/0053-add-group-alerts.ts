import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * Opens alert rules to groups of sites. `site_id` names a site, or a group by its negative id; the columns beside it say with which row
 * the rule is deleted. SQLite cannot drop the reference of `site_id`, so its rows move to new tables.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.id === 'serial') {
    await sql`alter table alert_rules drop constraint if exists alert_rules_site_id_fkey`.execute(db);
    await db.schema
      .alterTable('alert_rules')
      .addColumn('of_site', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
      .addColumn('of_group', 'integer', (column) => column.references('site_groups.id').onDelete('cascade'))
      .addColumn('group_goals', 'text')
      .execute();
    await sql`update alert_rules set of_site = site_id`.execute(db);
  } else {
    await rebuild(db, types);
  }
  for (const column of ['of_site', 'of_group']) {
    await db.schema.createIndex(`alert_rules_${column}`).on('alert_rules').column(column).execute();
  }
}

/** Makes the table of rules anew with that of attempts: what refers to a renamed table follows it. */
async function rebuild(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const index of INDEXES) await db.schema.dropIndex(index).execute();
  for (const table of REBUILT) await db.schema.alterTable(table).renameTo(`${table}_before`).execute();
  await createRules(db, types);
  await createAttempts(db, types);
  for (const table of REBUILT) {
    // No id is used twice.
    await sql`insert into sqlite_sequence (name, seq)
      select ${table}, seq from sqlite_sequence where name = ${`${table}_before`}`.execute(db);
    const names = sql.join(COLUMNS[table].map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${sql.table(`${table}_before`)}`.execute(
      db,
    );
  }
  await sql`update alert_rules set of_site = site_id`.execute(db);
  for (const table of [...REBUILT].reverse()) await db.schema.dropTable(`${table}_before`).execute();
}

/** Each after those that it refers to. */
const REBUILT = ['alert_rules', 'alert_attempts'] as const;
const INDEXES = ['alert_rules_site', 'alert_attempts_due', 'alert_attempts_rule'] as const;
const COLUMNS: Readonly<Record<(typeof REBUILT)[number], readonly string[]>> = {
  alert_rules: [
    ...['id', 'site_id', 'type', 'threshold', 'goal_id', 'currency', 'hours', 'percent', 'conditions', 'url', 'secret'],
    ...['emails', 'destinations', 'enabled', 'revision', 'state', 'memory', 'watched_since', 'created_at'],
  ],
  alert_attempts: [
    ...['id', 'rule_id', 'channel', 'recipient', 'lane', 'type', 'test', 'body', 'attempt', 'at', 'status', 'detail'],
  ],
};

async function createRules(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('alert_rules')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('of_site', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
    .addColumn('of_group', 'integer', (column) => column.references('site_groups.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('threshold', 'double precision')
    .addColumn('goal_id', 'integer')
    .addColumn('group_goals', 'text')
    .addColumn('currency', 'text')
    .addColumn('hours', 'integer')
    .addColumn('percent', 'integer')
    .addColumn('conditions', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('url', 'text')
    .addColumn('secret', 'text')
    .addColumn('emails', 'text', (column) => column.notNull())
    .addColumn('destinations', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('armed', 'firing')`))
    .addColumn('memory', 'text', (column) => column.notNull())
    .addColumn('watched_since', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_rules_site').on('alert_rules').column('site_id').execute();
}

async function createAttempts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
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
}
