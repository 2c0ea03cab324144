import { BOUNCE_ACTIVE_MAX_MS } from '../../domain/limits.ts';
import { ENGAGE, kindOf, OTHER, PAGEVIEW, type Sessions, tsOf } from './sessions.ts';

/** What facts of sessions are made from, as SQL over the columns of events. Pages are only compared with others of the same session. */
export const FACT_FIELDS = { page: 'cityHash64(page)', active_ms: 'active_ms' } as const;

/**
 * Facts of a session as columns over its `events`, which carry `page` and `active_ms`: among them `pageviews`, `duration`
 * (microseconds) and `bounce`. The duration is last minus first event other than `engage`, plus the active time of the last page,
 * clamped to the time since that pageview.
 */
export function sessionFacts({ field }: Pick<Sessions, 'field'>): string {
  return `${tsOf('events')} AS instants, ${field('events', 'page')} AS pages,
  ${kindOf('events')} AS kinds,
  countEqual(kinds, ${PAGEVIEW}) AS pageviews,
  arrayLastIndex(kind -> kind = ${PAGEVIEW}, kinds) AS last_view,
  arrayFilter(event -> ${kindOf('event')} = ${ENGAGE} AND ${field('event', 'page')} = pages[last_view],
    arraySlice(events, if(last_view = 0, length(events), last_view) + 1)) AS reports,
  arraySum(report -> toInt64(${field('report', 'active_ms')}), reports) * 1000 AS reported,
  if(empty(reports), 0, least(reported, ${tsOf('reports[-1]')} - instants[last_view])) AS active,
  arrayLast((instant, kind) -> kind != ${ENGAGE}, instants, kinds) - instants[1] + active AS duration,
  pageviews = 1 AND NOT has(kinds, ${OTHER}) AND active < ${BOUNCE_ACTIVE_MAX_MS * 1000} AS bounce`;
}
