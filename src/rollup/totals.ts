import { BOUNCE_ACTIVE_MAX_MS } from '../domain/limits.ts';

/** The counts of one site-day, or of one hour of it. Additive over days, but for an hour's visitors. */
export interface Totals {
  readonly visitors: number;
  readonly pageviews: number;
  readonly sessions: number;
  readonly bounces: number;
  /** Sum over the sessions, microseconds. */
  readonly duration: number;
}

/**
 * hits → one row per session: when it ran, what it saw, whether it bounced.
 * A session's duration is last minus first event other than `engage`, plus the active time of its last page,
 * clamped to the time since that pageview.
 */
export function sessionsFrom(hits: string): string {
  return `SELECT site, day, visitor, session,
  minIf(hour, event != 'engage') AS hour,
  countIf(event = 'pageview') AS pageviews,
  least(sumIf(toInt64(active_ms), of_exit) * 1000, maxIf(ts, of_exit) - maxIf(ts, event = 'pageview')) AS reported,
  if(countIf(of_exit) = 0, 0, reported) AS active,
  maxIf(ts, event != 'engage') - minIf(ts, event != 'engage') + active AS duration,
  pageviews = 1 AND countIf(event NOT IN ('pageview', 'engage')) = 0 AND active < ${BOUNCE_ACTIVE_MAX_MS * 1000} AS bounce
FROM (${hits})
GROUP BY site, day, visitor, session`;
}

/** hits → the totals of each site-day. */
export function dayTotalsFrom(hits: string): string {
  return `SELECT site, day, uniqExact(visitor) AS visitors, sum(pageviews) AS pageviews,
  count() AS sessions, sum(bounce) AS bounces, sum(duration) AS duration
FROM (${sessionsFrom(hits)})
GROUP BY site, day`;
}

/** hits → the totals of each hour of each site-day. A session belongs to the hour of its first event. */
export function hourTotalsFrom(hits: string): string {
  return `SELECT site, day, hour, sum(v) AS visitors, sum(p) AS pageviews,
  sum(s) AS sessions, sum(b) AS bounces, sum(d) AS duration
FROM (
  SELECT site, day, hour, uniqExact(visitor) AS v, countIf(event = 'pageview') AS p, 0 AS s, 0 AS b, 0 AS d
  FROM (${hits})
  WHERE event != 'engage'
  GROUP BY site, day, hour
  UNION ALL
  SELECT site, day, hour, 0 AS v, 0 AS p, count() AS s, sum(bounce) AS b, sum(duration) AS d
  FROM (${sessionsFrom(hits)})
  GROUP BY site, day, hour
)
GROUP BY site, day, hour`;
}
