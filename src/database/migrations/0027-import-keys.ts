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
  const months = sql.join(monthsOf(FIRST_YEAR, LAST_YEAR).map((month) => sql`(${sql.lit(month)})`));
  // Both databases call the first column of a list of values so.
  await sql`insert into import_keys (month, key)
    select m.column1, k.key from import_key k cross join (values ${months}) m`.execute(db);
  await db.schema.dropTable('import_key').execute();
}

/** Returns the months of some years, such as `2026-05`. */
function monthsOf(first: number, last: number): string[] {
  return Array.from({ length: (last - first + 1) * 12 }, (_, index) => {
    const month = String((index % 12) + 1).padStart(2, '0');
    return `${first + Math.floor(index / 12)}-${month}`;
  });
}
