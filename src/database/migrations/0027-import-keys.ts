import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** The months that may have events of the one key: the keys of those that have none are removed soon. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2040];

/** Gives each month a key of its own for the visitors of imports. What was imported with the one key goes on with it. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('import_keys')
    .addColumn('month', 'text', (column) => column.notNull().primaryKey())
    .addColumn('key', types.bytes, (column) => column.notNull())
    .execute();
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    for (let month = 1; month <= 12; month++) {
      const text = `${year}-${String(month).padStart(2, '0')}`;
      await sql`insert into import_keys (month, key) select ${text}, key from import_key`.execute(db);
    }
  }
  await db.schema.dropTable('import_key').execute();
}
