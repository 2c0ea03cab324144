import type { Db } from '../database/database.ts';

/** The dates whose salts differ between two databases: both have made one. */
export async function differingSalts(source: Db, target: Db): Promise<string[]> {
  const there = new Map((await saltsOf(target)).map(({ label, salt }) => [label, Buffer.from(salt)]));
  return (await saltsOf(source))
    .filter(({ label, salt }) => there.get(label)?.equals(Buffer.from(salt)) === false)
    .map(({ label }) => label);
}

/**
 * Copies the salts that the target lacks, so that a visitor of today stays one visitor. Those that it has are in use by its
 * collectors and stay.
 */
export async function copySalts(source: Db, target: Db): Promise<void> {
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
