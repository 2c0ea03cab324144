import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { nextChange } from './change-number.ts';
import { type ClosedDay, DAYS_PER_STATEMENT } from './closed-days.ts';
import { listed } from './unknown-lists.ts';

/** Records that parts of published days of a site are not known either. Returns the days as they are then. */
export function addUnknown(
  db: Db,
  siteId: number,
  closed: readonly ClosedDay[],
  parts: readonly string[],
): Promise<ClosedDay[]> {
  return changeUnknown(db, siteId, closed, (unknown) => [...new Set([...unknown, ...parts])]);
}

/** Records that these parts of published days of a site are known now. Returns the days that have changed, as they are then. */
export function takeUnknown(
  db: Db,
  siteId: number,
  closed: readonly ClosedDay[],
  parts: readonly string[],
): Promise<ClosedDay[]> {
  const lacking = closed.filter(({ unknown = [] }) => parts.some((part) => unknown.includes(part)));
  return changeUnknown(db, siteId, lacking, (unknown) => unknown.filter((part) => !parts.includes(part)));
}

async function changeUnknown(
  db: Db,
  siteId: number,
  closed: readonly ClosedDay[],
  change: (unknown: readonly string[]) => readonly string[],
): Promise<ClosedDay[]> {
  if (closed.length === 0) return [];
  const alike = Map.groupBy(closed, ({ unknown = [] }) => JSON.stringify(change(unknown)));
  await inTransaction(db, async (transaction) => {
    const changed = await nextChange(transaction);
    for (const [unknown, days] of alike) {
      for (let i = 0; i < days.length; i += DAYS_PER_STATEMENT) {
        await transaction
          .updateTable('site_days')
          .set({ unknown: unknown === '[]' ? null : unknown, changed })
          .where('site_id', '=', siteId)
          .where(
            'day',
            'in',
            days.slice(i, i + DAYS_PER_STATEMENT).map(({ day }) => day),
          )
          .execute();
      }
    }
  });
  return [...alike].flatMap(([text, days]) =>
    days.map(({ unknown: _, ...day }) => (text === '[]' ? day : { ...day, unknown: listed(text) })),
  );
}
