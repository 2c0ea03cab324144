/** The hours of the week, from all hits each time. */
import type { Period } from '../../src/domain/period.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';
import type { RankedRows, ReportAnswer, TopRow } from '../../src/stats/answer.ts';
import type { ReportQuery } from '../../src/stats/query.ts';
import { daysOf, firstInstant, zoneOfDay } from './calendar.ts';
import type { CountedDays } from './counted-days.ts';
import { type Hit, selectHits, visitorsOf } from './hit.ts';
import { addRows, pageOf } from './ranking.ts';
import { sum } from './session.ts';

const HOUR = 3_600_000_000;

/**
 * Ranks the hours of the week. A visitor counts in each hour in which they have a hit. Days that were imported as sums know
 * no hours: then the figures are null and the rows those of the days since.
 */
export function hoursOfWeek(
  counted: CountedDays,
  zones: readonly SiteZone[],
  query: ReportQuery,
  period: Period,
): Omit<RankedRows, 'period'> & Pick<ReportAnswer, 'knownFrom'> {
  const knownFrom = counted.knownWithSums(period);
  const days = daysOf(period).filter((day) => counted.isCounted(day) && (knownFrom === null || day >= knownFrom));

  const hours = addRows(days.flatMap((day) => rowsOfDay(counted.hitsIn({ from: day, to: day }), zones, query)));
  const ranked = pageOf(hours, query, sum(hours.map(({ visitors }) => visitors)));
  if (knownFrom === null) return { ...ranked, knownFrom };
  const rows = ranked.rows.map(({ key }) => ({ key, visitors: null, views: null, pct: null }));
  return { ...ranked, rows, totalVisitors: null, knownFrom };
}

/** Returns a row for each hour of a day, counted in 60 minutes from its first instant, that has hits. */
function rowsOfDay(hits: readonly Hit[], zones: readonly SiteZone[], { filters }: ReportQuery): TopRow[] {
  const byHour = Map.groupBy(hits, ({ event }) => event.hour);
  return [...byHour].flatMap(([hour, own]) => {
    const selected = selectHits(own, filters, null);
    // Without filters whoever does anything is a visitor; only pageviews are views.
    const counted = filters.length === 0 ? own : selected;
    if (counted.length === 0) return [];
    const { day } = own[0]!.event;
    return [{ key: hourKey(day, hour, zones), visitors: visitorsOf(counted), views: selected.length }];
  });
}

/** Returns the hour of the week of an hour of a day, counted in 60 minutes from its first instant. */
export function hourKey(day: string, hour: number, zones: readonly SiteZone[]): string {
  const zone = zoneOfDay(day, zones);
  const begins = Temporal.Instant.fromEpochNanoseconds(BigInt(firstInstant(day, zone) + hour * HOUR) * 1000n);
  const clock = begins.toZonedDateTimeISO(zone).hour;
  return `${Temporal.PlainDate.from(day).dayOfWeek}-${clock < 10 ? '0' : ''}${clock}`;
}
