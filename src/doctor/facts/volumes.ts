import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { addDays, countDays } from '../../domain/calendar.ts';
import { RAW_WINDOW_DAYS } from '../../domain/limits.ts';

/** The rate of events is that of this many ended days. */
const RATE_DAYS = 7;

/** The events of a site's stored days, as far as the forecast of the disk asks for them. */
export interface SiteVolume {
  readonly events: number;
  /** Events of the last 30 days, which are also stored as single events. */
  readonly rawEvents: number;
  /** The events of an ended day of the last week, on average. */
  readonly eventsPerDay: number;
  /** The days since the first one that is stored, that one included. */
  readonly ageDays: number;
  /** The site's retention; null keeps all days. */
  readonly retentionDays: number | null;
  /** Events of days that are stored as visits. */
  readonly visitEvents: number;
  /** The days since the first one that is stored as visits to the last; 0 without any. */
  readonly visitDays: number;
  /** The most days that the site keeps as visits, beyond those of single events. */
  readonly visitDaysMax: number;
}

/** Reads how many events the stored days of each site have, as of a date of UTC. */
export async function siteVolumes(db: Db, today: string): Promise<SiteVolume[]> {
  const since = (day: string) => sql<number>`sum(case when day >= ${day} then events else 0 end)`;
  const rows = await db
    .selectFrom('site_days')
    .innerJoin('sites', 'sites.id', 'site_days.site_id')
    .select(({ fn }) => [
      'sites.retention_months as months',
      'sites.visit_months as visitMonths',
      fn.min('day').as('first'),
      fn.sum<number | string>('events').as('events'),
      since(addDays(today, -RAW_WINDOW_DAYS)).as('raw'),
      since(addDays(today, -RATE_DAYS)).as('recent'),
      sql<number>`sum(case when visits = 1 then events else 0 end)`.as('visitEvents'),
      sql<string | null>`min(case when visits = 1 then day end)`.as('firstVisits'),
    ])
    .where('events', '>', 0)
    .groupBy(['sites.id', 'sites.retention_months', 'sites.visit_months'])
    .execute();
  return rows.map(({ months, visitMonths, first, events, raw, recent, visitEvents, firstVisits }) => {
    const ageDays = Math.max(1, countDays(first, today));
    const retentionDays = months === null ? null : daysOf(months);
    return {
      events: Number(events),
      rawEvents: Number(raw),
      eventsPerDay: Number(recent) / Math.min(RATE_DAYS, ageDays),
      ageDays,
      retentionDays,
      visitEvents: Number(visitEvents),
      visitDays: firstVisits === null ? 0 : Math.max(0, countDays(firstVisits, today) - RAW_WINDOW_DAYS),
      visitDaysMax: Math.max(
        0,
        Math.min(daysOf(visitMonths), retentionDays ?? Number.POSITIVE_INFINITY) - RAW_WINDOW_DAYS,
      ),
    };
  });
}

function daysOf(months: number): number {
  return Math.ceil(months * (365.25 / 12));
}
