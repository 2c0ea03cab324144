import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds keys that manage an organisation, the ids that their callers give to what they manage, and the record of their changes. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('scopes', 'text').execute();
  await db.schema
    .createTable('external_ids')
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('site_id', 'integer', (column) => column.references('sites.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('row_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('external_ids_org').on('external_ids').columns(['org_id', 'kind', 'site_id']).execute();
  // Deleting a site looks its rows up.
  await db.schema.createIndex('external_ids_site').on('external_ids').column('site_id').execute();
  await db.schema
    .createTable('management_log')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('key_id', 'integer')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('management_log_org').on('management_log').columns(['org_id', 'id']).execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key_id', 'integer', (column) => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['key_id', 'idempotency_key'])
    .execute();
}
