import type { Db } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import { localDayAt } from '../../domain/day.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import type { Site } from '../../domain/site.ts';
import type { Store } from '../../store/store.ts';

/** The reason for which a day of an import is left out whole. */
export type DayRefusal =
  /** The site has own events of the day. */
  | 'own_day'
  /** Another import has brought the day. */
  | 'other_import'
  /** The day has not ended, or is in the future. */
  | 'not_over'
  /** The site does not keep its statistics for so long. */
  | 'day_erased';

interface RefusalOptions {
  readonly db: Db;
  /** Null where the store cannot be asked: days whose events are not summed yet are then taken for free. */
  readonly store: Pick<Store, 'query'> | null;
  readonly clock: Clock;
  readonly site: Site;
}

/** Tells which of these days an import leaves out whole, and why. Own events win. */
export async function refusalsOf(
  { db, store, clock, site }: RefusalOptions,
  days: readonly string[],
): Promise<ReadonlyMap<string, DayRefusal>> {
  const today = localDayAt(clock.nowMicros(), site.timezone).day;
  const firstKept = firstKeptDay(site, today);
  const published = await publishedDays(db, site.id);
  const own = new Set(await daysWithEvents(store, site.id));
  const refusalOf = (day: string): DayRefusal | null => {
    if (day >= today) return 'not_over';
    if (day < firstKept) return 'day_erased';
    if (own.has(day) || published.get(day) === null) return 'own_day';
    return published.has(day) ? 'other_import' : null;
  };
  return new Map(
    days.flatMap((day) => {
      const refusal = refusalOf(day);
      return refusal === null ? [] : [[day, refusal] as const];
    }),
  );
}

async function daysWithEvents(store: Pick<Store, 'query'> | null, site: number): Promise<string[]> {
  const rows = await store?.query<{ day: string }>('SELECT DISTINCT day FROM events WHERE site = {site:UInt32}', {
    site,
  });
  return rows?.map(({ day }) => day) ?? [];
}

/** The days of a site that answers are stored for, or that have events, with their origin. */
async function publishedDays(db: Db, siteId: number): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db
    .selectFrom('site_days')
    .select(['day', 'origin'])
    .where('site_id', '=', siteId)
    .where((where) => where.or([where('generation', 'is not', null), where('arrivals', '>', 0)]))
    .execute();
  return new Map(rows.map(({ day, origin }) => [day, origin]));
}
