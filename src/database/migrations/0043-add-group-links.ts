import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Lets a shared link be of a group of sites. SQLite cannot change that a column has a value, so its tables are made anew. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.id === 'serial') {
    await db.schema
      .alterTable('share_links')
      .alterColumn('site_id', (column) => column.dropNotNull())
      .execute();
    await db.schema
      .alterTable('share_links')
      .addColumn('group_id', 'integer', (column) => column.references('site_groups.id').onDelete('cascade'))
      .execute();
  } else {
    await rebuild(db, types);
  }
  await db.schema.createIndex('share_links_group').on('share_links').column('group_id').execute();
}

/**
 * Makes the table of links anew with those that refer to it: what refers to a renamed table follows it, and would lose its link
 * when the table is dropped.
 */
async function rebuild(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const index of ['share_links_site', 'share_links_badge']) await db.schema.dropIndex(index).execute();
  for (const column of RECIPIENT_INDEXES) await db.schema.dropIndex(`report_recipients_by_${column}`).execute();
  for (const table of REBUILT) await db.schema.alterTable(table).renameTo(`${table}_before`).execute();
  await createLinks(db, types);
  await createLogos(db);
  await createRecipients(db, types);
  for (const table of ['share_links', 'report_recipients']) {
    // No id is used twice.
    await sql`insert into sqlite_sequence (name, seq)
      select ${table}, seq from sqlite_sequence where name = ${`${table}_before`}`.execute(db);
  }
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${sql.table(`${table}_before`)}`.execute(
      db,
    );
  }
  for (const table of [...REBUILT].reverse()) await db.schema.dropTable(`${table}_before`).execute();
}

/** Each after those that it refers to. */
const REBUILT = ['share_links', 'share_link_logos', 'report_recipients'] as const;
const RECIPIENT_INDEXES = ['fingerprint', 'email', 'asked_at', 'share_link_id'] as const;
const COLUMNS: Readonly<Record<(typeof REBUILT)[number], readonly string[]>> = {
  share_links: [
    ...[
      'id',
      'site_id',
      'name',
      'token',
      'created_at',
      'expires_at',
      'password_hash',
      'conditions',
      'panels',
      'accent',
    ],
    ...['theme', 'language', 'badge_token', 'with_revenue', 'frame_origins', 'views'],
  ],
  share_link_logos: ['link_id', 'data_url'],
  report_recipients: [
    ...['id', 'site_id', 'email', 'frequency', 'language', 'with_revenue', 'share_link_id', 'segment_id', 'state'],
    ...[
      'fingerprint',
      'asked_at',
      'asks',
      'removed_at',
      'token',
      'sent_for',
      'failing_since',
      'retry_at',
      'created_at',
    ],
  ],
};

async function createLinks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('share_links')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
    .addColumn('group_id', 'integer', (column) => column.references('site_groups.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('password_hash', 'text')
    .addColumn('conditions', 'text')
    .addColumn('panels', 'text')
    .addColumn('accent', 'text')
    .addColumn('theme', 'text')
    .addColumn('language', 'text')
    .addColumn('badge_token', 'text')
    .addColumn('with_revenue', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('frame_origins', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('views', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('share_links_site').on('share_links').column('site_id').execute();
  await db.schema.createIndex('share_links_badge').on('share_links').column('badge_token').unique().execute();
}

async function createLogos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('share_link_logos')
    .addColumn('link_id', 'integer', (column) =>
      column.notNull().primaryKey().references('share_links.id').onDelete('cascade'),
    )
    .addColumn('data_url', 'text', (column) => column.notNull())
    .execute();
}

async function createRecipients(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('report_recipients')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('frequency', 'text', (column) => column.notNull().check(sql`frequency in ('weekly', 'monthly')`))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('with_revenue', 'integer', (column) => column.notNull())
    .addColumn('share_link_id', 'integer', (column) => column.references('share_links.id').onDelete('set null'))
    .addColumn('segment_id', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint')
    .addColumn('asks', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('sent_for', 'text', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('retry_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('report_recipients_of_links_once', ['site_id', 'email', 'frequency'])
    .execute();
  for (const column of RECIPIENT_INDEXES) {
    await db.schema.createIndex(`report_recipients_by_${column}`).on('report_recipients').column(column).execute();
  }
}
