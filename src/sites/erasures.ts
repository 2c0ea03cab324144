import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/** A deleted site whose events and statistics are to be erased from the store. */
export interface Erasure {
  readonly siteId: number;
  /** Epoch milliseconds. */
  readonly requestedAt: number;
}

/** Lists the erasures that are not recorded as complete. */
export async function listErasures(db: Db): Promise<Erasure[]> {
  return await db.selectFrom('erasures').select(['site_id as siteId', 'requested_at as requestedAt']).execute();
}

/**
 * Records that a site is erased. Deletes its discards too: the last of them were still being counted when the site was
 * deleted.
 */
export async function completeErasure(db: Db, siteId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('discards').where('site_id', '=', siteId).execute();
    await transaction.deleteFrom('erasures').where('site_id', '=', siteId).execute();
  });
}
