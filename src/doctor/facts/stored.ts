import type { Db } from '../../database/database.ts';
import { addDays } from '../../domain/calendar.ts';
import { dayStart } from '../../domain/day.ts';
import type { CheckedSite, HiddenOrigins } from '../facts.ts';

const DAY_MS = 86_400_000;

/** Lists the sites that are not archived, the oldest first. */
export async function activeSites(db: Db): Promise<CheckedSite[]> {
  return await db
    .selectFrom('sites')
    .select(['domain', 'timezone'])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
}

/**
 * Lists the sites of which events were discarded as `origin_hidden` yesterday or today, the most first. The days are
 * those of the sites; `today` is the date in UTC, and that of a site may be the next one.
 */
export async function hiddenOrigins(db: Db, today: string): Promise<HiddenOrigins[]> {
  const rows = await db
    .selectFrom('discards')
    .innerJoin('sites', 'sites.id', 'discards.site_id')
    .select(({ fn }) => ['sites.domain as domain', fn.sum<number | string>('discards.count').as('count')])
    .where('discards.reason', '=', 'origin_hidden')
    .where('discards.day', '>=', addDays(today, -1))
    .where('sites.state', '=', 'active')
    .groupBy(['sites.id', 'sites.domain'])
    .orderBy('count', 'desc')
    .execute();
  return rows.map(({ domain, count }) => ({ domain, count: Number(count) }));
}

export async function activeProxyKeys(db: Db): Promise<number> {
  const row = await db
    .selectFrom('relay_keys')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Returns the latest instant that the database knows: of collectors' starts, of what was loaded, and of the beginning of
 * the last day in the zone that comes first to it. Epoch milliseconds; null when it knows none.
 */
export async function latestStored(db: Db): Promise<number | null> {
  const [started, loaded, days] = await Promise.all([
    db
      .selectFrom('writers')
      .select(({ fn }) => fn.max('started_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('loaded_events')
      .select(({ fn }) => fn.max('at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('site_days')
      .select(({ fn }) => fn.max('day').as('day'))
      .executeTakeFirst(),
  ]);
  const day = days?.day as string | null | undefined;
  const dayAt = day == null ? null : dayStart(day, 'Pacific/Kiritimati') / 1000;
  const instants = [started?.at, loaded?.at, dayAt].flatMap((at) => (at == null ? [] : [Number(at)]));
  return instants.length === 0 ? null : Math.max(...instants);
}

/**
 * Counts the days that have ended everywhere and are not closed, in a database that several processes share. The days of
 * the last two dates may still be in hand.
 */
export async function sharedUnclosedDays(db: Db, nowMs: number): Promise<number> {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs - DAY_MS)
    .toString()
    .slice(0, 10);
  const row = await db
    .selectFrom('site_days')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .whereRef('arrivals', '<>', 'reflected')
    .where('day', '<', addDays(today, -1))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
