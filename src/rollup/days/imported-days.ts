import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { listErasedRuns } from '../../sites/erasure-log.ts';
import { nextChange } from './change-number.ts';
import { CLOSED_COLUMNS, type ClosedDay, closedOf, ERASED } from './closed-days.ts';
import { markErased } from './erased-days.ts';

/** Lists the days that the figures of an import answer for. */
export async function listDaysOf(db: Db, importId: number): Promise<ClosedDay[]> {
  const rows = await db
    .selectFrom('site_days')
    .select(CLOSED_COLUMNS)
    .where('origin', '=', importId)
    .orderBy('day')
    .execute();
  return rows.map(closedOf);
}

/** The days of an import that were taken back. */
export interface WithdrawnDays {
  readonly days: readonly ClosedDay[];
  /** Those that had been erased before the import filled them: they are erased again. */
  readonly erased: readonly ClosedDay[];
}

/**
 * Takes back the days of an import, all at once: nothing is stored of them then, and own events may come. Their numbers of
 * generations go on.
 */
export async function withdrawDays(db: Db, siteId: number, importId: number): Promise<WithdrawnDays> {
  return await inTransaction(db, async (transaction) => {
    const days = await listDaysOf(transaction, importId);
    await transaction
      .updateTable('site_days')
      .set({
        generation: null,
        events: null,
        unknown: null,
        origin: null,
        final: sql`null`,
        changed: await nextChange(transaction),
      })
      .where('origin', '=', importId)
      .execute();
    const runs = await listErasedRuns(transaction, siteId);
    const before = days.filter(({ day }) => runs.some(({ from, to }) => day >= from && day <= to));
    const erased = await markErased(
      transaction,
      siteId,
      before.map(({ day }) => day),
    );
    return { days, erased };
  });
}

/** Lists the days of a site that imports have brought as sums. */
export async function listImportedDays(db: Db, siteId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('site_days')
    .select('day')
    .where('site_id', '=', siteId)
    .where('origin', 'is not', null)
    .where('origin', '!=', ERASED)
    .execute();
  return rows.map(({ day }) => day);
}
