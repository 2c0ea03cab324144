import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Returns the time of a PostgreSQL server's clock, epoch milliseconds. */
export async function serverTimeMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: string }>`select floor(extract(epoch from clock_timestamp()) * 1000) as ms`.execute(
    db,
  );
  return Number(rows[0]!.ms);
}
