import type { Kysely } from 'kysely';

/** Records what an import from another product left out or changed apart from its days. Earlier imports have no such rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_notes')
    .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('rows', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_notes_pk', ['import_id', 'number'])
    .execute();
}
