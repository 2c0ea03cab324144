import { localDayAt } from '../../domain/day.ts';
import type { Dimension } from '../../domain/dimension.ts';
import {
  REALTIME_ACTIVITY_MINUTES,
  REALTIME_CURRENT_MINUTES,
  REALTIME_FEED_ENTRIES,
  REALTIME_TOP_ROWS,
} from '../../domain/limits.ts';
import type { Site } from '../../domain/site.ts';
import { isOfSession, keyOf } from '../../rollup/sql/dimensions.ts';
import { OF_ONE_SITE, OF_SEVERAL_SITES, recentEvents, recentHits } from '../../rollup/sql/recent.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import type { FeedEntry, RealtimeAnswer, TopRow } from '../answer.ts';
import type { Reader } from '../read-counts.ts';

const MINUTE = 60_000_000;

const FEED_COLUMNS: readonly HitColumn[] = [
  ...(['ts', 'seq', 'event', 'page', 'referrer', 'country', 'city', 'browser', 'os', 'device'] as const),
];

/** Returns the first whole minute that is shown at `now`, microseconds. */
export function firstMinuteOf(now: number): number {
  return (Math.floor(now / MINUTE) - REALTIME_ACTIVITY_MINUTES + 1) * MINUTE;
}

/** Answers `realtime` from the store, when `RecentEvents` does not hold the last minutes of all sites. Reads whole days. */
export async function readStoredRealtime(
  { store }: Pick<Reader, 'store'>,
  sites: readonly Site[],
  now: number,
): Promise<RealtimeAnswer> {
  const firstMinute = firstMinuteOf(now);
  // Each site has its own local days: an event of these minutes is of one of them all.
  const [firstDays, lastDays] = [firstMinute, now].map((at) =>
    sites.map(({ timezone }) => localDayAt(at, timezone).day).sort(),
  );
  const isOfOne = sites.length === 1;
  const ofSites = isOfOne ? OF_ONE_SITE : OF_SEVERAL_SITES;
  const events = recentEvents(ofSites);
  const params = {
    ...(isOfOne ? { site: sites[0]!.id } : { sites: sites.map(({ id }) => id) }),
    from: firstDays![0]!,
    to: lastDays!.at(-1)!,
    since: firstMinute,
    now,
    current: now - REALTIME_CURRENT_MINUTES * MINUTE,
  };
  const top = (dimension: Dimension): Promise<TopRow[]> =>
    store.query(
      `SELECT ${keyOf(dimension)} AS key, uniqExact(day, visitor) AS visitors, count() AS views
FROM (${isOfSession(dimension) ? recentHits(ofSites, ['day', 'visitor', 'ts', 'event', dimension]) : events})
WHERE event = 'pageview'
GROUP BY key ORDER BY visitors DESC, views DESC, key LIMIT ${REALTIME_TOP_ROWS}`,
      params,
    );

  const [current, minutes, topPages, topReferrers, topCountries, feed] = await Promise.all([
    store.query<{ visitors: number }>(
      `SELECT uniqExact(day, visitor) AS visitors FROM (${events}) WHERE ts > {current:Int64}`,
      params,
    ),
    store.query<{ t: number; value: number }>(
      `SELECT intDiv(ts, ${MINUTE}) * 60000 AS t, count() AS value
FROM (${events}) WHERE event = 'pageview' GROUP BY t`,
      params,
    ),
    top('page'),
    top('referrer'),
    top('country'),
    store.query<Omit<FeedEntry, 'ts'> & { micros: number }>(
      `SELECT ts AS micros, event, page AS path, referrer, country, city, browser, os, device
FROM (${recentHits(ofSites, FEED_COLUMNS, REALTIME_FEED_ENTRIES)})`,
      params,
    ),
  ]);
  const views = new Map(minutes.map(({ t, value }) => [t, value]));
  return {
    generatedAt: Math.floor(now / 1000),
    currentVisitors: current[0]!.visitors,
    pageviewsPerMinute: Array.from({ length: REALTIME_ACTIVITY_MINUTES }, (_, i) => {
      const t = firstMinute / 1000 + i * 60_000;
      return { t, value: views.get(t) ?? 0 };
    }),
    topPages,
    topReferrers,
    topCountries,
    feed: feed.map(({ micros, ...entry }) => ({ ts: Math.floor(micros / 1000), ...entry })),
  };
}
