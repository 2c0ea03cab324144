import { FACT_FIELDS, sessionFacts } from './session-facts.ts';
import { sessionsFrom } from './sessions.ts';

/** Numbers of a session's events that a question adds to the figures of sessions. */
export interface Marks {
  /** SQL over the columns of a hit, by the name of the column that holds the sum over the session. */
  readonly [column: string]: string;
}

/**
 * hits → one row per session: when it began, what it saw, and its `sessionFacts`.
 *
 * @param began the columns of its first event that are wanted
 * @param marks further columns: sums over its events
 */
export function sessionFiguresFrom(hits: string, began: readonly 'hour'[], marks: Marks = {}): string {
  const ofFirst = Object.fromEntries(began.map((column) => [column, column]));
  const sessions = sessionsFrom(hits, { fields: { ...FACT_FIELDS, ...ofFirst, ...marks }, of: 'numbers' });
  const { sql, field } = sessions;
  const sums = Object.keys(marks).map((column) => `arraySum(${field('events', column)}) AS ${column}, `);
  return `SELECT site, day, session, ${began.map((column) => `${field('events[1]', column)} AS ${column}, `).join('')}${sums.join('')}
  ${sessionFacts(sessions)}
FROM (${sql})`;
}

const SESSION_TOTALS = `sum(pageviews) AS pageviews,
  count() AS sessions, sum(bounce) AS bounces, sum(duration) AS duration`;

/**
 * hits → the totals of each site-day: `dayTotalsOfHours` of its hours. Events do as well as hits. A tenth cheaper than by
 * way of the hours.
 */
export function dayTotalsFrom(hits: string): string {
  return `SELECT site, day, countIf(session = 1) AS visitors, ${SESSION_TOTALS}
FROM (${sessionFiguresFrom(hits, [])})
GROUP BY site, day`;
}

/**
 * hits → what the sessions that begin in an hour bring to their day, whenever it happens: the visitors who come for
 * the first time that day, pageviews, sessions, bounces, duration. Additive over hours. Events do as well as hits: the
 * sessions are made from either.
 */
function sessionStartsByHour(hits: string): string {
  return `SELECT site, day, hour, countIf(session = 1) AS first_seen_visitors, ${SESSION_TOTALS}
FROM (${sessionFiguresFrom(hits, ['hour'])})
GROUP BY site, day, hour`;
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

/**
 * hits → the visitors whose first event of a site-day is in each of its hours. They need no sessions and so cost little.
 * Events do as well as hits.
 */
export function firstSeenByHour(hits: string): string {
  return `SELECT site, day, first_hour AS hour, count() AS visitors
FROM (SELECT site, day, visitor, argMin(hour, ts) AS first_hour FROM (${hits}) WHERE event != 'engage' GROUP BY site, day, visitor)
GROUP BY site, day, first_hour`;
}

/** hits → visitors and pageviews of each hour of each site-day. */
export function hourVisitsFrom(hits: string): string {
  return `SELECT site, day, hour, ${VISITS}, toUInt64(0) AS first_seen_visitors FROM (${hits}) WHERE event != 'engage' GROUP BY site, day, hour`;
}

/**
 * hours → the totals of each site-day: the sum of its hours, as `hourTotalsFrom` counts them. A visitor counts in the hour
 * of their first event.
 */
export function dayTotalsOfHours(hours: string): string {
  return `SELECT site, day, sum(hours.first_seen_visitors) AS visitors, sum(hours.pageviews) AS pageviews,
  sum(hours.sessions) AS sessions, sum(hours.bounces) AS bounces, sum(hours.duration) AS duration
FROM (${hours}) AS hours
GROUP BY site, day`;
}

/** hits → the totals of each hour of each site-day. A session belongs to the hour of its first event. */
export function hourTotalsFrom(hits: string): string {
  return `SELECT site, day, hour, sum(v) AS visitors, sum(p) AS pageviews,
  sum(s) AS sessions, sum(b) AS bounces, sum(d) AS duration, sum(n) AS first_seen_visitors
FROM (
  SELECT site, day, hour, visitors AS v, pageviews AS p, 0 AS s, 0 AS b, 0 AS d, 0 AS n
  FROM (${hourVisitsFrom(hits)})
  UNION ALL
  SELECT site, day, hour, 0 AS v, 0 AS p, sessions AS s, bounces AS b, duration AS d, first_seen_visitors AS n
  FROM (${sessionStartsByHour(hits)})
)
GROUP BY site, day, hour`;
}
