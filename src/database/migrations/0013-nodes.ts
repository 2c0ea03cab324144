import { type Kysely, sql } from 'kysely';

/**
 * Lets several processes share the days of sites: the table of closed days has the open ones too, with what has arrived
 * for them, and every change has a number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('closed_days').renameTo('site_days').execute();
  const counts = ['arrivals', 'reflected', 'arrived_events', 'rows_added', 'changed'] as const;
  for (const column of counts) {
    await db.schema
      .alterTable('site_days')
      .addColumn(column, 'bigint', (add) => add.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('site_days').addColumn('arrived_at', 'bigint').execute();
  await db.schema
    .alterTable('closed_months')
    .addColumn('changed', 'bigint', (add) => add.notNull().defaultTo(0))
    .execute();
  for (const table of ['site_days', 'closed_months']) {
    await db.schema.createIndex(`${table}_changed`).on(table).column('changed').execute();
  }
  await db.schema
    .createTable('forgotten_days')
    .addColumn('site_id', 'integer', (column) => column.primaryKey())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('loaded_events')
    .addColumn('writer', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('arriving_days')
    .addColumn('writer', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('arriving_days_pk', ['writer', 'day'])
    .execute();
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('beat', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('day_changes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into day_changes (id, number) values (1, 0)`.execute(db);
}
