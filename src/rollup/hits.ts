import { SESSION_GAP_MAX_MS } from '../domain/limits.ts';

/**
 * events → hits: the same rows, sessionized. The one text for this derivation.
 *
 * A session is a run of one visitor's events in one local day with gaps of at most 30 minutes. `engage` bridges a
 * gap like any event but never starts a session: an event belongs to the run of the latest other event at or
 * before it, so a late `engage` still reports to the session that it comes from, and one without a session is dropped.
 * `session` numbers need not be dense.
 *
 * Every row of a session carries its entry and exit page and the referrer and campaign of its first pageview;
 * `of_exit` marks the `engage` rows that report the active time of the session's last pageview.
 *
 * @param events a FROM clause with the columns of the events layer, already narrowed to sites and days
 */
export function hitsFrom(events: string): string {
  return `SELECT site, day, hour, visitor, ts, seq, event, page,
  country, region, city, browser, os, device, active_ms, session,
  tupleElement(first_view, 1) AS entry,
  tupleElement(last_view, 1) AS exit,
  tupleElement(first_view, 2) AS referrer,
  tupleElement(first_view, 3) AS utm_source,
  tupleElement(first_view, 4) AS utm_medium,
  tupleElement(first_view, 5) AS utm_campaign,
  event = 'engage' AND page = exit AND (ts, seq) > (tupleElement(last_view, 2), tupleElement(last_view, 3)) AS of_exit
FROM (
  SELECT *,
    argMinIf((page, referrer, utm_source, utm_medium, utm_campaign), (ts, seq), event = 'pageview') OVER whole_session AS first_view,
    argMaxIf((page, ts, seq), (ts, seq), event = 'pageview') OVER whole_session AS last_view
  FROM (
    SELECT *, max(if(event = 'engage', 0, run)) OVER so_far AS session
    FROM (
      SELECT *, 1 + sum(after_gap) OVER so_far AS run
      FROM (
        SELECT *, ts - lagInFrame(ts, 1, ts) OVER so_far > ${SESSION_GAP_MAX_MS * 1000} AS after_gap
        FROM ${events}
        WINDOW so_far AS (${SO_FAR})
      )
      WINDOW so_far AS (${SO_FAR})
    )
    WINDOW so_far AS (${SO_FAR})
  )
  WHERE session > 0
  WINDOW whole_session AS (PARTITION BY site, day, visitor, session)
)`;
}

const SO_FAR = 'PARTITION BY site, day, visitor ORDER BY ts, seq ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW';
