import type { Kysely } from 'kysely';

/** Adds the counters of requests that servers report: those of crawlers by page, people's in sums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('crawler_requests')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('crawler', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('crawler_requests_pk', ['site_id', 'day', 'crawler', 'page', 'status', 'verdict'])
    .execute();
  await db.schema
    .createTable('crawler_days')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('crawler', 'text', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('crawler_days_pk', ['site_id', 'day', 'crawler'])
    .execute();
  await db.schema
    .createTable('request_faults')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('fault', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_faults_pk', ['site_id', 'day', 'fault'])
    .execute();
  await db.schema
    .createTable('request_streams')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_streams_pk', ['site_id', 'name'])
    .execute();
  await db.schema
    .createTable('request_versions')
    .addColumn('site_id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
}
