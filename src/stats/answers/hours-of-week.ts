import { daysBetween, weekdayOf } from '../../domain/calendar.ts';
import { ApiError } from '../../domain/error.ts';
import { clockChangeDays, clockHour, hourOfWeekKey } from '../../domain/hour-of-week.ts';
import type { Period } from '../../domain/period.ts';
import { isUnited } from '../../domain/site.ts';
import { zoneOn } from '../../domain/zone-history.ts';
import { OF_EVENTS, UnknownRowsError } from '../../rollup/days/day-knowledge.ts';
import { hourVisits } from '../../rollup/read/rollups.ts';
import type { RankedRows } from '../answer.ts';
import type { HoursOfWeekQuery } from '../query.ts';
import { type Reader, readCounts } from '../read-counts.ts';
import { statisticsMessage } from '../translations.ts';
import type { Where } from '../where.ts';
import { answerable, echo, type Window } from '../window.ts';
import { rate } from './figures.ts';
import { selectedDays } from './selected-days.ts';

/** The counts of some 60-minute buckets: those of one day, or of all days of a weekday whose clocks do not change. */
interface BucketCounts {
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

/**
 * Ranks the hours of the week by the visitors in them, from the hourly totals. A visitor counts in each hour in which they have a
 * hit, so shares are of the sum of all hours. Throws an UnknownRowsError for days that know no hours.
 */
export async function readHoursOfWeek(reader: Reader, window: Window, query: HoursOfWeekQuery): Promise<RankedRows> {
  requireOneZone(window);
  const days = answerable(window, window.period);
  return answerOf(window, query, days === null ? [] : await readBuckets(reader, window, days));
}

/** Ranks the hours of the week under conditions, from the hits of days whose hits are kept. */
export async function readSelectedHours(
  reader: Reader,
  window: Window,
  query: Omit<HoursOfWeekQuery, 'filters'>,
  where: Where,
): Promise<RankedRows & { readonly knownFrom: string | null }> {
  requireOneZone(window);
  const { site, zones, period } = window;
  const days = answerable(window, period);
  const layer = { kind: 'raw', conditions: where.conditions, leavesOut: true } as const;
  const counts = days === null ? new Map() : await readCounts(reader, site.id, days, 'hour', layer);
  const known = selectedDays(reader, window, period, where);
  const buckets = [...counts].flatMap(([bucket, { visitors, pageviews }]): BucketCounts[] => {
    const [day = '', hour = ''] = bucket.split('|');
    if (known.older.has(day)) return [];
    const key = hourOfWeekKey({ weekday: weekdayOf(day), hour: clockHour(day, Number(hour), zoneOn(zones, day)) });
    // A hit has a visitor and is a view: neither is unknown.
    return [{ key, visitors: visitors!, views: pageviews! }];
  });
  const answer = answerOf(window, query, buckets);
  if (known.isShown) return { ...answer, knownFrom: known.knownFrom };
  const rows = answer.rows.map(({ key }) => ({ key, visitors: null, views: null, pct: null }));
  return { ...answer, rows, totalVisitors: null, knownFrom: known.knownFrom };
}

/** Throws an ApiError INVALID_PARAMS for several sites whose clocks differ: their hours are not the same ones. */
function requireOneZone({ site }: Window): void {
  if (!isUnited(site) || site.sites.every(({ timezone }) => timezone === site.timezone)) return;
  throw new ApiError(
    'INVALID_PARAMS',
    statisticsMessage((texts) => texts.severalZones),
  );
}

function answerOf(
  window: Window,
  { search, limit, offset }: Omit<HoursOfWeekQuery, 'filters'>,
  buckets: readonly BucketCounts[],
): RankedRows {
  const hours = ranked(buckets);
  const totalVisitors = hours.reduce((sum, { visitors }) => sum + visitors, 0);
  const found = search === null ? hours : hours.filter(({ key }) => key.includes(search));
  return {
    period: echo(window),
    rows: found.slice(offset, offset + limit).map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
    totalKeys: found.length,
    totalVisitors,
  };
}

async function readBuckets(reader: Reader, window: Window, days: Period): Promise<BucketCounts[]> {
  const { site, zones } = window;
  const unknown = reader.rollups.unknown(site.id, days, OF_EVENTS);
  if (unknown.length > 0) throw new UnknownRowsError(unknown);
  // The engine knows no zones: it sums the days whose clocks do not change, and tells the others apart.
  const changed = clockChangeDays(daysBetween(days.from, days.to), zones);
  const rows = await reader.rollups.rollups(site.id, days, [hourVisits()], ([{ sql, params }]) =>
    reader.store.query<BucketRow>(
      `SELECT toDayOfWeek(day) AS weekday, hour, if(has({changed:Array(Date)}, day), toString(day), '') AS changed_day,
  sum(visitors) AS hour_visitors, sum(pageviews) AS hour_views
FROM (${sql})
GROUP BY weekday, hour, changed_day`,
      { ...params, changed },
    ),
  );
  return rows.map(({ weekday, hour, changed_day: day, hour_visitors: visitors, hour_views: views }) => ({
    key: hourOfWeekKey({ weekday, hour: day === '' ? hour : clockHour(day, hour, zoneOn(zones, day)) }),
    visitors,
    views,
  }));
}

/** A row of the store's answer. */
interface BucketRow {
  readonly weekday: number;
  readonly hour: number;
  /** Empty for the days whose clocks do not change. */
  readonly changed_day: string;
  readonly hour_visitors: number;
  readonly hour_views: number;
}

/** Sums buckets by their keys, and orders them by visitors, then views, then key. */
function ranked(buckets: readonly BucketCounts[]): BucketCounts[] {
  const hours = new Map<string, BucketCounts>();
  for (const { key, visitors, views } of buckets) {
    if (visitors + views === 0) continue;
    const hour = hours.get(key);
    hours.set(key, { key, visitors: visitors + (hour?.visitors ?? 0), views: views + (hour?.views ?? 0) });
  }
  return [...hours.values()].sort((a, b) => b.visitors - a.visitors || b.views - a.views || (a.key < b.key ? -1 : 1));
}
