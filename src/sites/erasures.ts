import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { WHOLE_SITE } from '../domain/erasure-kind.ts';
import type { Site } from '../domain/site.ts';
import { type Eraser, logErasure, reopenErasures } from './erasure-log.ts';
import { DAY_COUNTS } from './tables-of-sites.ts';

/** In `forgotten_days`, this stands for all days: it is after each of them. */
export const AFTER_ALL_DAYS = '~';

/** A deleted site, or an emptied one by its earlier id, whose events and statistics are to be erased from the store. */
export interface Erasure {
  readonly siteId: number;
  /** Epoch milliseconds. */
  readonly requestedAt: number;
}

/**
 * Requests the erasure of a site that is being deleted or emptied, while its days are still listed. To be called in a
 * transaction.
 *
 * @param at epoch milliseconds
 */
export async function requestErasure(
  transaction: Db,
  { id, publicId }: Site,
  at: number,
  kind: (typeof WHOLE_SITE)[number] = 'deletion',
  eraser: Eraser = {},
): Promise<void> {
  await logErasure(transaction, { siteId: id, site: publicId, kind, before: AFTER_ALL_DAYS, at, ...eraser });
  await transaction.insertInto('erasures').values({ site_id: id, requested_at: at }).execute();
}

/** Lists the erasures that are not recorded as complete. */
export async function listErasures(db: Db): Promise<Erasure[]> {
  return await db.selectFrom('erasures').select(['site_id as siteId', 'requested_at as requestedAt']).execute();
}

/**
 * Records that a site is erased, unless the erasure was requested anew meanwhile: events of the site have come. Deletes its
 * discards too: the last of them were still being counted when the site was deleted.
 */
export async function completeErasure(db: Db, { siteId, requestedAt }: Erasure): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const table of [...DAY_COUNTS, 'request_streams', 'request_versions'] as const) {
      await transaction.deleteFrom(table).where('site_id', '=', siteId).execute();
    }
    await transaction
      .deleteFrom('erasures')
      .where('site_id', '=', siteId)
      .where('requested_at', '=', requestedAt)
      .execute();
  });
}

/**
 * Requests the erasure of those of some sites that are deleted, once more when it was complete: events of them have just
 * entered the store. Returns these sites. To be called in a transaction.
 *
 * @param at epoch milliseconds
 */
export async function eraseLateEvents(transaction: Db, siteIds: readonly number[], at: number): Promise<Set<number>> {
  const asked = transaction.selectFrom('erasures').select('site_id').where('site_id', 'in', siteIds);
  const erased = transaction
    .selectFrom('forgotten_days')
    .select('site_id')
    .where('site_id', 'in', siteIds)
    .where('before', '=', AFTER_ALL_DAYS);
  const deleted = new Set((await asked.union(erased).execute()).map(({ site_id }) => site_id));
  for (const siteId of deleted) {
    await transaction
      .insertInto('erasures')
      .values({ site_id: siteId, requested_at: at })
      // It is another one than the erasure that may be running.
      .onConflict((conflict) =>
        conflict.column('site_id').doUpdateSet((set) => ({ requested_at: set('erasures.requested_at', '+', 1) })),
      )
      .execute();
  }
  await reopenErasures(transaction, [...deleted]);
  return deleted;
}
