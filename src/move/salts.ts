import type { Db } from '../database/database.ts';
import { chunks, ROWS_PER_STATEMENT_MAX } from './definitions.ts';

/** The dates whose salts differ between two databases: both have made one. */
export async function differingSalts(source: Db, target: Db): Promise<string[]> {
  const there = new Map((await saltsOf(target)).map(({ label, salt }) => [label, Buffer.from(salt)]));
  return (await saltsOf(source))
    .filter(({ label, salt }) => there.get(label)?.equals(Buffer.from(salt)) === false)
    .map(({ label }) => label);
}

/**
 * Copies the salts that the target lacks, so that a visitor of today stays one visitor, and the record of those that were
 * destroyed. Those that the target has are in use by its collectors and stay.
 */
export async function copySalts(source: Db, target: Db): Promise<void> {
  const destroyed = await source.selectFrom('destroyed_salts').selectAll().orderBy('label').execute();
  for (const rows of chunks(destroyed, ROWS_PER_STATEMENT_MAX)) {
    await target
      .insertInto('destroyed_salts')
      .values(rows)
      .onConflict((conflict) => conflict.column('label').doNothing())
      .execute();
  }
  const salts = await saltsOf(source);
  if (salts.length === 0) return;
  await target
    .insertInto('salts')
    .values(salts)
    .onConflict((conflict) => conflict.column('label').doNothing())
    .execute();
}

async function saltsOf(db: Db) {
  return await db.selectFrom('salts').select(['label', 'salt']).orderBy('label').execute();
}
