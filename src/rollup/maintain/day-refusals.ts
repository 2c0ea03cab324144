import type { Db } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import { localDayAt } from '../../domain/day.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import type { Site } from '../../domain/site.ts';
import { listProductImports } from '../../sites/product-imports.ts';
import { ERASED } from '../days/closed-days.ts';
import type { DayWithEvents } from './days-with-events.ts';

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

/** The days that a site takes nothing for from an import, as they are at one moment. Made of texts, so that it can be kept. */
export interface RefusedDays {
  /** The first day that has not ended. */
  readonly today: string;
  /** The first day that the site keeps. */
  readonly firstKept: string;
  /** The days that have statistics or events. */
  readonly filled: Readonly<Record<string, 'own_day' | 'other_import'>>;
}

interface RefusalOptions {
  readonly db: Db;
  /** The days of which the store has raw events. */
  readonly events: readonly DayWithEvents[];
  readonly clock: Clock;
  readonly site: Site;
  /** The import that asks: what it has brought itself refuses nothing. */
  readonly importId?: number;
}

/** Finds the days that a site takes nothing for from an import. Own events win. */
export async function findRefusedDays({ db, events, clock, site, importId }: RefusalOptions): Promise<RefusedDays> {
  const today = localDayAt(clock.nowMicros(), site.timezone).day;
  const filled = new Map<string, 'own_day' | 'other_import'>();
  for (const { day, importId } of await publishedDays(db, site.id)) {
    filled.set(day, importId === null ? 'own_day' : 'other_import');
  }
  // The raw events of a day that an import of events has brought may be gone.
  for (const day of await daysOfEventImports(db, site.id)) if (filled.has(day)) filled.set(day, 'other_import');
  const all = await listProductImports(db, { siteId: site.id });
  const imports = new Set(all.map(({ id }) => id));
  // Events of an import that was taken back are seen no more, though they may be removed a moment later.
  const unseen = new Set(all.flatMap(({ id, state }) => (state === 'undone' ? [id] : [])));
  for (const { day, writers } of events) {
    const others = writers.filter((writer) => writer !== importId && !unseen.has(writer));
    if (others.length === 0) filled.delete(day);
    else filled.set(day, others.every((writer) => imports.has(writer)) ? 'other_import' : 'own_day');
  }
  return { today, firstKept: firstKeptDay(site, today), filled: Object.fromEntries(filled) };
}

/** Tells why a day of an import is left out whole; null when it is taken. */
export function refusalOf({ today, firstKept, filled }: RefusedDays, day: string): DayRefusal | null {
  if (day >= today) return 'not_over';
  if (day < firstKept) return 'day_erased';
  return filled[day] ?? null;
}

/** The days of a site that answers are stored for, each with its import. One without events was taken back. */
async function publishedDays(
  db: Db,
  siteId: number,
): Promise<{ readonly day: string; readonly importId: number | null }[]> {
  return await db
    .selectFrom('site_days')
    .select(['day', 'origin as importId'])
    .where('site_id', '=', siteId)
    .where('generation', 'is not', null)
    .where((where) => where.or([where('origin', '!=', ERASED), where('events', '>', 0)]))
    .execute();
}

/** The days of which imports of events show something, by what their audits say. */
async function daysOfEventImports(db: Db, siteId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('import_audits')
    .innerJoin('imports', 'imports.id', 'import_audits.import_id')
    .select('day')
    .distinct()
    .where('imports.site_id', '=', siteId)
    .where('imports.state', '=', 'done')
    .where('dimension', '=', 'totals')
    .where('kept_visitors', '>', 0)
    .execute();
  return rows.map(({ day }) => day);
}
