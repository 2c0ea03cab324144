import { type Kysely, sql } from 'kysely';

/**
 * Adds from which day on the orders that complete a version of a funnel are counted, and lets the money of goals be
 * backfilled once more: it counts those orders on the days whose events are still there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('funnel_revenues')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('revenue_id', 'integer', (column) => column.notNull())
    .addColumn('funnel_id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('counted_from', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('funnel_revenues_pk', ['revenue_id', 'funnel_id', 'version'])
    .execute();
  await sql`delete from backfills where kind = 'revenue'`.execute(db);
}
