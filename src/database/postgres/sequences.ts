import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Lets a table of a PostgreSQL server assign only numbers above one. It never goes back to smaller ones. */
export async function assignAbove(db: Db, table: keyof Schema, number: number): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  // The sequence itself is asked: rows with its latest numbers may be gone.
  await sql`select setval(${sequence}, greatest(${number}::bigint, coalesce(pg_sequence_last_value(${sequence}::regclass), 1)))`.execute(
    db,
  );
}
