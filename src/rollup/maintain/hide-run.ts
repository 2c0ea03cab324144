import { inTransaction } from '../../database/transaction.ts';
import { daysBetween, firstOfMonth } from '../../domain/calendar.ts';
import type { Period } from '../../domain/period.ts';
import { countErasedDays, type LoggedErasure } from '../../sites/erasure-log.ts';
import { deleteDayCounts, markErased } from '../days/erased-days.ts';
import { storedGeneration } from '../days/generation.ts';
import { areIn } from '../days/month-basis.ts';
import type { SiteDays } from '../days/site-days.ts';
import { eraseRun } from './erase.ts';
import type { EraserOptions } from './eraser.ts';

/** The days of a run that were found. */
interface HiddenRun {
  /** Whether the store had rows of it, which are only hidden now. */
  readonly hadRows: boolean;
  /** Whether none of its events is on its way into the store, as far as this process knows. */
  readonly isWhole: boolean;
}

/**
 * Hides a run of days of a site from readers and deletes its rows; the caller has the site to itself. Its days with figures become
 * erased ones, which take no more events. Repeating it does the same with what has come meanwhile.
 */
export async function hideRun(
  { store, database, catalogue, recent }: EraserOptions,
  erasure: LoggedErasure,
): Promise<HiddenRun> {
  const { siteId } = erasure;
  const run = erasure.range!;
  const { open, closed } = catalogue.site(siteId).states(run);
  const days = [...open, ...closed.flatMap(({ day, isErased }) => (isErased ? [] : [day]))];
  if (days.length > 0) {
    const marked = await inTransaction(database.db, async (transaction) => {
      await countErasedDays(transaction, erasure, days.length);
      return await markErased(transaction, siteId, days);
    });
    catalogue.close(marked, ({ day }) => catalogue.site(siteId).arrivals(day));
    recent?.forgetDays(siteId, run);
  }
  await inTransaction(database.db, (transaction) => deleteDayCounts(transaction, siteId, run));
  // Answers that have begun find the days whole.
  await catalogue.earlierLeases();
  const hadRows = await eraseRun(store, siteId, run, monthsWithout(catalogue.site(siteId), run));
  return { hadRows, isWhole: !daysBetween(run.from, run.to).some((day) => catalogue.isArriving({ siteId, day })) };
}

/** Returns the months that have erased days of a run, and the stored generations of those sums that were made without them. */
function monthsWithout(site: SiteDays, run: Period): ReadonlyMap<string, number> {
  const erased = site.states(run).closed.filter(({ isErased }) => isErased);
  const byMonth = [...Map.groupBy(erased, ({ day }) => firstOfMonth(day))];
  return new Map(
    byMonth.map(([month, days]) => {
      const sums = site.month(month);
      const isValid = sums !== undefined && areIn(sums.basis, days);
      return [month, storedGeneration(isValid ? sums.generation : 0)];
    }),
  );
}
