import { NONE_KEY, OTHER_KEY } from '../../domain/dimension.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { selectedEvents } from '../../rollup/sql/conditions.ts';
import { propColumns, propParams } from '../../rollup/sql/props.ts';
import type { LinksAnswer } from '../answer.ts';
import { requireRawDays } from '../coverage.ts';
import type { LinksQuery } from '../query.ts';
import { type Reader, readAllCounts } from '../read-counts.ts';
import type { Where } from '../where.ts';
import { answerable, echo, requireRawWindow, type Window } from '../window.ts';
import { readKeys } from './breakdown.ts';
import { rate, sumCounts } from './figures.ts';

/**
 * Answers which links were clicked, or which files were downloaded, the most visited first. Only raw events have the
 * link. Throws an ApiError RAW_WINDOW_EXCEEDED.
 */
export async function readLinks(
  { store, rollups }: Reader,
  window: Window,
  query: LinksQuery,
  { conditions }: Where,
): Promise<LinksAnswer> {
  requireRawWindow(window);
  const { event } = query;
  const answer = { period: echo(window), event };
  const site = window.site.id;
  const days = answerable(window, window.period);
  if (days === null) return { ...answer, rows: [], totalKeys: 0, totalVisitors: 0 };
  requireRawDays(rollups, site, days);
  return rollups.selected(site, days, [dayVisits()], async (hits, [totals]) => {
    const events = selectedEvents(hits, conditions, 'event = {event:String}');
    const keys = linkKeys(events, query);
    const [{ page, totalKeys }, counts] = await Promise.all([
      readKeys(store, keys, query, { visitors: true, views: true }),
      readAllCounts(totals, 'day'),
    ]);
    const totalVisitors = sumCounts(counts.values()).visitors;
    return {
      ...answer,
      rows: page.map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
      totalKeys,
      totalVisitors,
    };
  });
}

/** events → the daily counts of the links of an event. The service's own words are no links. */
function linkKeys({ sql, params }: BoundSql, { event, isCut }: LinksQuery): BoundSql {
  // An event of a stranger may have a number there.
  const whole = `if(startsWith(link_json, '"'), link, '')`;
  const url = isCut ? `cutQueryStringAndFragment(${whole})` : whole;
  const links = `SELECT day, visitor, ${url} AS url FROM (SELECT *, ${propColumns('link')} FROM (${sql}))`;
  const key = `if(url IN ('', '${NONE_KEY}', '${OTHER_KEY}'), '${NONE_KEY}', url)`;
  return {
    sql: `SELECT day, ${key} AS key, uniqExact(visitor) AS visitors, count() AS views FROM (${links}) GROUP BY day, key`,
    params: { ...params, ...propParams('link', 'url'), event },
  };
}
