import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Clock } from '../../domain/clock.ts';
import { sitesWithImports } from '../../sites/imports.ts';
import { ARRIVING_MAX_MS } from './arrivals.ts';
import { nextChange } from './change-number.ts';
import type { ClosedDay, SiteDay } from './closed-days.ts';

/** SQLite takes some 32,000 values in a statement. */
const SITES_PER_STATEMENT_MAX = 10_000;

/**
 * The closed days that take no more events. Those that an earlier version closed are final when they are older than
 * `firstRaw`, unless `isWhole` knows better.
 */
export async function listFinalDays(
  db: Db,
  firstRaw: string,
  isWhole: (day: SiteDay) => boolean = () => false,
): Promise<SiteDay[]> {
  const rows = await db
    .selectFrom('site_days')
    .select(['site_id', 'day', 'final'])
    .where('generation', 'is not', null)
    .where((where) => where.or([where('final', '=', 1), where('final', 'is', null)]))
    .execute();
  return rows
    .map((row) => ({ siteId: row.site_id, day: row.day, final: row.final }))
    .filter((day) => day.final === 1 || (day.day < firstRaw && !isWhole(day)));
}

/**
 * Records that these days of one date take no more events; those for which some may still come are left out. Returns the
 * days that are final. In one transaction, so that an import that begins meanwhile knows of all of them.
 *
 * @param withVisits the days whose visits are written, in the generations of which they are
 */
export async function finalizeDays<Day extends SiteDay>(
  db: Db,
  clock: Clock,
  date: string,
  siteDays: readonly Day[],
  withVisits: readonly ClosedDay[] = [],
): Promise<(Day & Pick<ClosedDay, 'hasVisits'>)[]> {
  return await inTransaction(db, async (transaction) => {
    if (await isArriving(transaction, clock, date)) return [];
    // Of collectors that have gone for good. One that comes back announces its events again.
    await transaction.deleteFrom('arriving_days').where('day', '=', date).execute();
    const importing = await sitesWithImports(transaction, clock);
    const asked = siteDays.filter(({ siteId }) => !importing.has(siteId));
    const changed = await nextChange(transaction);
    const final = new Set<number>();
    for (let i = 0; i < asked.length; i += SITES_PER_STATEMENT_MAX) {
      const rows = await transaction
        .updateTable('site_days')
        .set({ final: 1, changed })
        .where('day', '=', date)
        .where(
          'site_id',
          'in',
          asked.slice(i, i + SITES_PER_STATEMENT_MAX).map(({ siteId }) => siteId),
        )
        .whereRef('arrivals', '=', 'reflected')
        .returning('site_id')
        .execute();
      for (const row of rows) final.add(row.site_id);
    }
    const kept = await markVisits(
      transaction,
      withVisits.filter(({ siteId }) => final.has(siteId)),
    );
    return asked
      .filter(({ siteId }) => final.has(siteId))
      .map((day) => (kept.has(day.siteId) ? { ...day, hasVisits: true } : day));
  });
}

/** Records that the visits of days of one date are kept. Returns the sites whose days have the generations of which they are. */
async function markVisits(db: Db, days: readonly ClosedDay[]): Promise<ReadonlySet<number>> {
  const marked = new Set<number>();
  for (const [generation, alike] of Map.groupBy(days, (day) => day.generation)) {
    for (let i = 0; i < alike.length; i += SITES_PER_STATEMENT_MAX) {
      const sites = alike.slice(i, i + SITES_PER_STATEMENT_MAX).map(({ siteId }) => siteId);
      const rows = await db
        .updateTable('site_days')
        .set({ visits: 1 })
        .where('day', '=', days[0]!.day)
        .where('generation', '=', generation)
        .where('site_id', 'in', sites)
        .returning('site_id')
        .execute();
      for (const row of rows) marked.add(row.site_id);
    }
  }
  return marked;
}

/** Tells whether another process has announced events of a date that have not entered yet. */
export async function isArriving(db: Db, clock: Clock, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('arriving_days')
    .select('day')
    .where('day', '=', date)
    .where('at', '>', epochMs(clock) - ARRIVING_MAX_MS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
