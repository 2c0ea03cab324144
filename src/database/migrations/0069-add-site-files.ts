import type { Kysely } from 'kysely';

/** Adds the daily reading of robots.txt and llms.txt, which is off, and what was found there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sites')
    .addColumn('reads_files', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('site_files')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('failure', 'text', (column) => column.notNull())
    .addColumn('since', 'text')
    .addColumn('hash', 'text')
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_files_pk', ['site_id', 'file'])
    .execute();
  await db.schema
    .createTable('site_file_changes')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_file_changes_pk', ['site_id', 'day', 'file'])
    .execute();
}
