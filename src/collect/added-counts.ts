import { type Insertable, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** The columns that tell the rows of each table of discards apart. */
const KEYS = {
  discards: ['site_id', 'day', 'reason'],
  crawler_discards: ['site_id', 'day', 'name'],
  exclusion_discards: ['site_id', 'exclusion_id', 'day'],
} as const satisfies Partial<Readonly<Record<keyof Schema, readonly string[]>>>;

/** A table that counts discards by site and day. */
export type DiscardTable = keyof typeof KEYS;

/** Adds the counts of rows to those that a table has. */
export async function addCounts<Table extends DiscardTable>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row).map((name) => sql.ref(name));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})
      on conflict (${sql.join(KEYS[table].map((name) => sql.ref(name)))})
      do update set count = ${sql.ref(`${table}.count`)} + excluded.count`.execute(db);
  }
}
