import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Creates the table of the one key from which imports derive their visitors. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('import_key')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey().check(sql`id = 1`))
    .addColumn('key', types.bytes, (column) => column.notNull())
    .execute();
}
