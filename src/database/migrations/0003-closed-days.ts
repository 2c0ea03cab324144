import { type Kysely, sql } from 'kysely';

/** Creates the tables of closed days, and of backfilled goals and funnels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('closed_days')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('generation', 'integer')
    .addColumn('events', 'bigint')
    .addPrimaryKeyConstraint('closed_days_pk', ['site_id', 'day'])
    .execute();
  await db.schema
    .createTable('backfills')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('goal', 'funnel')`))
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('backfills_pk', ['kind', 'id', 'version'])
    .execute();
}
