import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { nextChange } from './change-number.ts';
import { CLOSED_COLUMNS, type ClosedDay, closedOf } from './closed-days.ts';

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

/**
 * Takes back the days of an import, all at once: nothing is stored of them then, and own events may come. Their numbers of
 * generations go on. Returns the days.
 */
export async function withdrawDays(db: Db, importId: number): Promise<ClosedDay[]> {
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
    return days;
  });
}

/** Lists the days of a site that imports have brought as sums. */
export async function listImportedDays(db: Db, siteId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('site_days')
    .select('day')
    .where('site_id', '=', siteId)
    .where('origin', 'is not', null)
    .execute();
  return rows.map(({ day }) => day);
}
