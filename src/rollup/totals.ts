import { BOUNCE_ACTIVE_MAX_MS } from '../domain/limits.ts';
import { ENGAGE, isAfter, kindOf, OTHER, PAGEVIEW, sessionsFrom, tsOf } from './sessions.ts';

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
 * hits → one row per session: when it began, what it saw, whether it bounced.
 * A session's duration is last minus first event other than `engage`, plus the active time of its last page,
 * clamped to the time since that pageview.
 */
function sessionFiguresFrom(hits: string, by: 'day' | 'hour'): string {
  // Pages are only compared with others of the same session.
  const fields = { page: 'cityHash64(page)', active_ms: 'active_ms', ...(by === 'hour' ? { hour: 'hour' } : {}) };
  const { sql, field } = sessionsFrom(hits, { fields, of: 'numbers' });
  const is = (kind: number) => `event -> ${kindOf('event')} = ${kind}`;
  return `SELECT site, day, session,${by === 'hour' ? ` ${field('events[1]', 'hour')} AS hour,` : ''}
  arrayCount(${is(PAGEVIEW)}, events) AS pageviews,
  arrayLast(${is(PAGEVIEW)}, events) AS last_view,
  arrayFilter(event -> ${kindOf('event')} = ${ENGAGE} AND ${field('event', 'page')} = ${field('last_view', 'page')}
    AND pageviews > 0 AND ${isAfter('event', 'last_view')}, events) AS reports,
  least(arraySum(arrayMap(report -> toInt64(${field('report', 'active_ms')}), reports)) * 1000,
    ${tsOf('reports[-1]')} - ${tsOf('last_view')}) AS reported,
  if(empty(reports), 0, reported) AS active,
  ${tsOf(`arrayLast(event -> ${kindOf('event')} != ${ENGAGE}, events)`)} - ${tsOf('events[1]')} + active AS duration,
  pageviews = 1 AND NOT arrayExists(${is(OTHER)}, events) AND active < ${BOUNCE_ACTIVE_MAX_MS * 1000} AS bounce
FROM (${sql})`;
}

const VISITS = `uniqExact(visitor) AS visitors, countIf(event = 'pageview') AS pageviews,
  toUInt64(0) AS sessions, toUInt64(0) AS bounces, toInt64(0) AS duration`;

/**
 * hits → visitors and pageviews of each site-day, which need no sessions and so cost little. The other totals are 0.
 * Events do as well as hits.
 */
export function dayVisitsFrom(hits: string): string {
  return `SELECT site, day, ${VISITS} FROM (${hits}) WHERE event != 'engage' GROUP BY site, day`;
}

/** The same of each hour of each site-day. */
export function hourVisitsFrom(hits: string): string {
  return `SELECT site, day, hour, ${VISITS} FROM (${hits}) WHERE event != 'engage' GROUP BY site, day, hour`;
}

/** hits → the totals of each site-day. Events do as well as hits: the sessions are made from either. */
export function dayTotalsFrom(hits: string): string {
  return `SELECT site, day, countIf(session = 1) AS visitors, sum(pageviews) AS pageviews,
  count() AS sessions, sum(bounce) AS bounces, sum(duration) AS duration
FROM (${sessionFiguresFrom(hits, 'day')})
GROUP BY site, day`;
}

/** The same of each hour of each site-day. A session belongs to the hour of its first event. */
export function hourTotalsFrom(hits: string): string {
  return `SELECT site, day, hour, sum(v) AS visitors, sum(p) AS pageviews,
  sum(s) AS sessions, sum(b) AS bounces, sum(d) AS duration
FROM (
  SELECT site, day, hour, visitors AS v, pageviews AS p, 0 AS s, 0 AS b, 0 AS d
  FROM (${hourVisitsFrom(hits)})
  UNION ALL
  SELECT site, day, hour, 0 AS v, 0 AS p, count() AS s, sum(bounce) AS b, sum(duration) AS d
  FROM (${sessionFiguresFrom(hits, 'hour')})
  GROUP BY site, day, hour
)
GROUP BY site, day, hour`;
}
