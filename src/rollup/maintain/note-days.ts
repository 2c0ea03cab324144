import type { Db } from '../../database/database.ts';
import { type Backfill, wasBackfilled } from '../../sites/backfills.ts';
import { addUnknown, takeUnknown } from '../days/add-unknown.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';
import { older, olderPart } from '../days/parts.ts';

/**
 * Notes which days of a site know what was counted, before readers learn of it: those on which it was counted now do. Older days do not
 * know new goals and versions of funnels; of those that were counted before, they say so themselves.
 *
 * @param parts the names of what was counted
 */
export async function noteDays(
  db: Db,
  catalogue: DayCatalogue,
  siteId: number,
  backfills: readonly Backfill[],
  parts: readonly string[],
  { counted, before }: { readonly counted: readonly ClosedDay[]; readonly before: readonly ClosedDay[] },
): Promise<void> {
  const present = (days: readonly ClosedDay[]) =>
    days.flatMap(({ day }) => catalogue.site(siteId).published(day) ?? []);
  const ofDays = backfills.flatMap(({ kind, id, version }) =>
    kind === 'goal' || kind === 'funnel' ? [{ kind, id, version }] : [],
  );
  const isNew = await Promise.all(ofDays.map(async (one) => !(await wasBackfilled(db, one))));
  catalogue.replace(await takeUnknown(db, siteId, present(counted), parts.map(older)));
  const added = ofDays.filter((_, i) => isNew[i]).map(olderPart);
  if (added.length > 0) catalogue.replace(await addUnknown(db, siteId, present(before), added));
}
