import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { addDays } from '../domain/calendar.ts';
import type { Clock } from '../domain/clock.ts';
import { localDayAt } from '../domain/day.ts';
import type { Period } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import { type Eraser, logDayErasure } from './erasure-log.ts';
import { requireNoImport } from './product-imports.ts';
import { siteRefusal } from './translations.ts';

/** Returns the last day of a site that can be erased: later ones still take events. */
export function lastErasable({ timezone }: Pick<Site, 'timezone'>, clock: Clock): string {
  return addDays(localDayAt(clock.nowMicros(), timezone).day, -1);
}

/** Throws a DatabaseError `invalid` for a run of days that cannot be erased. */
export function requireErasable(site: Pick<Site, 'timezone'>, clock: Clock, { from, to }: Period): void {
  if (from > to) throw siteRefusal('invalid', (texts) => texts.erasedDays.order());
  const last = lastErasable(site, clock);
  if (to > last) throw siteRefusal('invalid', (texts) => texts.erasedDays.notOver(last));
}

/**
 * Requests that a run of days of a site be erased; maintenance does it. Throws a DatabaseError: `invalid` for other days, `conflict`
 * while an import of the site runs.
 */
export async function requestDayErasure(
  db: Db,
  clock: Clock,
  site: Site,
  range: Period,
  eraser: Eraser = {},
): Promise<void> {
  requireErasable(site, clock, range);
  await inTransaction(db, async (transaction) => {
    await requireNoImport(transaction, clock, site.id);
    await logDayErasure(transaction, { siteId: site.id, site: site.publicId, range, at: epochMs(clock) }, eraser);
  });
}

/** Throws a DatabaseError `invalid` when there is nothing to erase. */
export function requireDays({ days }: { readonly days: number }): void {
  if (days === 0) throw siteRefusal('invalid', (texts) => texts.erasedDays.none());
}
