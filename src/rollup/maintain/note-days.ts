import type { Db } from '../../database/database.ts';
import { type Backfill, wasBackfilled } from '../../sites/backfills.ts';
import { addUnknown, takeUnknown } from '../days/add-unknown.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';
import { olderPart } from '../days/parts.ts';

/**
 * Notes which days of a site know goals and versions of funnels, before readers learn that these are counted: those that were
 * counted now do. Older days do not know new ones; of those that were counted before, they say so themselves.
 */
export async function noteDays(
  db: Db,
  catalogue: DayCatalogue,
  siteId: number,
  backfills: readonly Backfill[],
  { counted, older }: { readonly counted: readonly ClosedDay[]; readonly older: readonly ClosedDay[] },
): Promise<void> {
  const present = (days: readonly ClosedDay[]) =>
    days.flatMap(({ day }) => catalogue.site(siteId).published(day) ?? []);
  const ofDays = backfills.flatMap(({ kind, id, version }) =>
    kind === 'goal' || kind === 'funnel' ? [{ kind, id, version }] : [],
  );
  const isNew = await Promise.all(ofDays.map(async (one) => !(await wasBackfilled(db, one))));
  catalogue.replace(await takeUnknown(db, siteId, present(counted), ofDays.map(olderPart)));
  const added = ofDays.filter((_, i) => isNew[i]).map(olderPart);
  if (added.length > 0) catalogue.replace(await addUnknown(db, siteId, present(older), added));
}
