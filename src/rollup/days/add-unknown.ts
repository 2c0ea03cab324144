import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { nextChange } from './change-number.ts';
import { type ClosedDay, DAYS_PER_STATEMENT } from './closed-days.ts';
import type { DayCatalogue } from './day-catalogue.ts';
import { OLDER } from './parts.ts';
import { listed } from './unknown-lists.ts';

/** Records that parts of published days of a site are not known either. Returns the days as they are then. */
export async function addUnknown(
  db: Db,
  siteId: number,
  closed: readonly ClosedDay[],
  parts: readonly string[],
): Promise<ClosedDay[]> {
  const alike = Map.groupBy(closed, ({ unknown = [] }) => JSON.stringify([...new Set([...unknown, ...parts])]));
  await inTransaction(db, async (transaction) => {
    const changed = await nextChange(transaction);
    for (const [unknown, days] of alike) {
      for (let i = 0; i < days.length; i += DAYS_PER_STATEMENT) {
        await transaction
          .updateTable('site_days')
          .set({ unknown, changed })
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
  return [...alike].flatMap(([unknown, days]) => days.map((day) => ({ ...day, unknown: listed(unknown) })));
}

/** A part that older days do not know, from a day on where earlier ones do. */
export interface OlderPart {
  readonly part: string;
  readonly from: string | null;
}

/** Notes what older days of a site do not know, in the database and for readers. */
export async function noteOlder(
  db: Db,
  catalogue: DayCatalogue,
  siteId: number,
  older: readonly OlderPart[],
  days: readonly ClosedDay[],
): Promise<void> {
  for (const { part, from } of older) {
    const lacking = days.filter(({ day }) => from === null || day >= from);
    const present = lacking.flatMap(({ day }) => catalogue.site(siteId).published(day) ?? []);
    if (present.length > 0) catalogue.replace(await addUnknown(db, siteId, present, [OLDER + part]));
  }
}
