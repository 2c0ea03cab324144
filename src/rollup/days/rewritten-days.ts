import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type ClosedDay, publishClosedDays } from './closed-days.ts';

/**
 * Shows generations of days of a site that were written from the published ones, and leaves the days as final as they are. Throws when
 * another one than those in `before` is published.
 */
export async function publishRewrittenDays(
  db: Db,
  before: readonly ClosedDay[],
  after: readonly ClosedDay[],
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { siteId } = before[0]!;
    const rows = await transaction
      .selectFrom('site_days')
      .select(['day', 'generation', 'final'])
      .where('site_id', '=', siteId)
      .where(
        'day',
        'in',
        before.map(({ day }) => day),
      )
      .execute();
    const found = new Map(rows.map((row) => [row.day, row]));
    const changed = before.find(({ day, generation }) => found.get(day)?.generation !== generation);
    if (changed !== undefined) throw new Error(`${changed.day} was published meanwhile`);
    await publishClosedDays(transaction, after);
    for (const [final, days] of Map.groupBy(rows, (row) => row.final)) {
      await transaction
        .updateTable('site_days')
        .set({ final })
        .where('site_id', '=', siteId)
        .where(
          'day',
          'in',
          days.map(({ day }) => day),
        )
        .execute();
    }
  });
}
