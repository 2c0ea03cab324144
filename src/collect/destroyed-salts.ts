/** The record of the calendar dates whose salts were destroyed. */
import type { Db } from '../database/database.ts';

/** A date whose salt was destroyed. Instants are epoch milliseconds. */
export interface DestroyedSalt {
  readonly label: string;
  /** When it was deleted from the database and from the memory of the process that deleted it. */
  readonly deletedAt: number;
  /** When no file of the database had its bytes any more; null until then. */
  readonly purgedAt: number | null;
}

/** Records that the salts of dates were deleted. A date that is deleted again waits for another purge. */
export async function recordDeleted(transaction: Db, labels: readonly string[], at: number): Promise<void> {
  const row = { deleted_at: at, purged_at: null };
  await transaction
    .insertInto('destroyed_salts')
    .values(labels.map((label) => ({ label, ...row })))
    .onConflict((conflict) => conflict.column('label').doUpdateSet(row))
    .execute();
}

/** Lists the dates whose salts were deleted and may still be in a file. */
export async function listUnpurged(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('destroyed_salts').select('label').where('purged_at', 'is', null).execute();
  return rows.map(({ label }) => label);
}

/** Records that no file has the salts of dates any more. */
export async function recordPurged(db: Db, labels: readonly string[], at: number): Promise<void> {
  if (labels.length === 0) return;
  await db
    .updateTable('destroyed_salts')
    .set({ purged_at: at })
    .where('label', 'in', labels)
    .where('purged_at', 'is', null)
    .execute();
}

/** Lists the dates whose salts were destroyed, the latest first. */
export async function listDestroyedSalts(db: Db): Promise<DestroyedSalt[]> {
  return await db
    .selectFrom('destroyed_salts')
    .select(['label', 'deleted_at as deletedAt', 'purged_at as purgedAt'])
    .orderBy('label', 'desc')
    .execute();
}
