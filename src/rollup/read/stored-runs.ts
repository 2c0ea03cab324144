import { SESSION_GAP_MAX_MS } from '../../domain/limits.ts';
import type { Store } from '../../store/store.ts';
import type { VisitorDay } from './visitor-day.ts';

/** A run of a visitor's events: a session's, with gaps of at most 30 minutes. Instants are microseconds. */
export interface StoredRun {
  readonly day: string;
  readonly visitor: string;
  readonly first: number;
  readonly last: number;
  readonly isViewed: 0 | 1;
  /** The instant and the number of its first pageview. */
  readonly view: readonly [ts: number, seq: number];
  readonly referrer: string;
}

const VISITORS_EVENTS = `SELECT day, visitor, ts, seq, event, referrer FROM events
WHERE site = {site:UInt32} AND day IN {days:Array(Date)} AND visitor IN {visitors:Array(UInt64)}`;

/** The runs of some visitors on some days. Only numbers are gathered: one visitor may have very many events. */
const RUNS = `SELECT runs.day AS day, toString(runs.visitor) AS visitor, first, last, isViewed, view, referrer
FROM (
  SELECT day, visitor, run[1].1 AS first, run[-1].1 AS last,
    arrayFirst(event -> event.3, run) AS viewed, viewed.3 AS isViewed, (viewed.1, viewed.2) AS view
  FROM (
    SELECT day, visitor, arraySort(groupArray((ts, seq, event = 'pageview'))) AS events,
      arraySplit((event, gap) -> gap > ${SESSION_GAP_MAX_MS * 1000}, events, arrayDifference(events.1)) AS parts
    FROM (${VISITORS_EVENTS}) GROUP BY day, visitor
  )
  ARRAY JOIN parts AS run
) AS runs
LEFT JOIN (SELECT day, visitor, (ts, seq) AS view, any(referrer) AS referrer FROM (${VISITORS_EVENTS}) WHERE event = 'pageview' GROUP BY day, visitor, view) AS views
  USING (day, visitor, view)`;

/** Reads every run of some visitors on their days. */
export function readRuns(
  store: Pick<Store, 'query'>,
  siteId: number,
  visitors: readonly VisitorDay[],
): Promise<StoredRun[]> {
  return store.query<StoredRun>(RUNS, {
    site: siteId,
    days: [...new Set(visitors.map(({ day }) => day))],
    visitors: visitors.map(({ visitor }) => visitor),
  });
}
