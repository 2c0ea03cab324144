import { OTHER_KEY } from '../../domain/dimension.ts';
import { SCROLL_STEP_PERCENT, SCROLL_STEPS } from '../../domain/engagement.ts';
import { keyOf } from './dimensions.ts';

/** The pages of a visitor, with so many reports by each depth: the deepest first, and as many of them as there are views. */
const DEPTHS = `arrayReverseSort(groupArray((depth, depth_reports))) AS depths,
  arrayCumSum(arrayMap(depth -> depth.2, depths)) AS up_to,
  arrayMap((depth, upper) -> toUInt64(least(upper, pair_measured) - least(upper - depth.2, pair_measured)),
    depths, up_to) AS taken`;

/** The views by the step of their depth. */
const STEPS = `arrayMap(step -> arraySum(arrayMap((depth, views) -> if(intDiv(depth.1, ${SCROLL_STEP_PERCENT}) = step, views, 0),
    depths, taken)), range(${SCROLL_STEPS}))`;

/**
 * events → how the pages of each site-day were read: the views whose reading was measured, the active time on them, and
 * how far they were scrolled. A visitor has as many measured views of a page as pageviews and reports, whichever are
 * fewer; the reports with the largest depths are those of the views. The pages are those that the day keeps as keys, in the
 * same order; the others are together the page `(other)`. The columns are those of `day_engagement`.
 *
 * The memory that it takes does not grow with the pages, nor with what a visitor reports of one.
 */
export function engagementFrom(events: string, cap: number): string {
  const read = `SELECT site, day, visitor, ${keyOf('page')} AS page_key, event, active_ms, scroll_pct
FROM (${events}) WHERE event IN ('pageview', 'engage')`;
  const byDepth = `SELECT site, day, visitor, page_key, if(event = 'engage', scroll_pct, 0) AS depth,
  countIf(event = 'pageview') AS depth_views, countIf(event = 'engage') AS depth_reports,
  sumIf(active_ms, event = 'engage') AS depth_ms
FROM (${read}) GROUP BY site, day, visitor, page_key, depth`;
  const pairs = `SELECT site, day, visitor, page_key, least(sum(depth_views), sum(depth_reports)) AS pair_measured,
  sum(depth_ms) AS pair_ms, ${DEPTHS}
FROM (${byDepth}) GROUP BY site, day, visitor, page_key HAVING pair_measured > 0`;
  return `SELECT site, day, kept_key AS key, measured, active_ms, scroll, scroll_steps
FROM (
  WITH (
    SELECT groupArray((site, day, page_key))
    FROM (
      SELECT site, day, page_key
      FROM (${read})
      WHERE event = 'pageview'
      GROUP BY site, day, page_key
      ORDER BY site, day, uniqExact(visitor) DESC, count() DESC, page_key
      LIMIT ${cap} BY site, day
    )
  ) AS kept
  SELECT site, day,
    if((site, day, page_key) IN (SELECT arrayJoin(kept)), page_key, '${OTHER_KEY}') AS kept_key,
    sum(pair_measured) AS measured, sum(pair_ms) AS active_ms,
    sum(arraySum(arrayMap((depth, views) -> depth.1 * views, depths, taken))) AS scroll,
    sumForEach(${STEPS}) AS scroll_steps
  FROM (${pairs})
  GROUP BY site, day, kept_key
)`;
}
