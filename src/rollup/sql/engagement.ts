import { OTHER_KEY } from '../../domain/dimension.ts';
import { SCROLL_STEP_PERCENT, SCROLL_STEPS } from '../../domain/engagement.ts';
import { keyOf } from './dimensions.ts';

/** The views of a visitor by the step of their depth. */
const STEPS = `arrayMap(step -> arrayCount(depth -> intDiv(depth, ${SCROLL_STEP_PERCENT}) = step, depths), range(${SCROLL_STEPS}))`;

/** The pages that are kept of a day, and how they are found. */
export interface KeptPages {
  /** The most pages of a site-day. */
  readonly cap: number;
  /** The kept pages where they are known, as a SELECT of site, day and key; they are ranked when absent. */
  readonly kept?: string;
  /** Views without a report are left out first; that takes up to 90 bytes of memory for each report. */
  readonly isFiltered?: boolean;
}

/**
 * events → how the pages of each site-day were read: the views whose reading was measured, the active time on them, and
 * how far they were scrolled. A visitor has as many measured views of a page as pageviews and reports, whichever are
 * fewer; the reports with the largest depths are those of the views. The pages are those that the day keeps as keys, in the
 * same order; the others are together the page `(other)`. The columns are those of `day_engagement`.
 *
 * Unless it filters, the memory that it takes does not grow with the pages, and only by a byte with each report of a
 * visitor.
 */
export function engagementFrom(
  events: string,
  { cap, kept = rankedPages(events, cap), isFiltered = false }: KeptPages,
): string {
  const reports = `(${events}) WHERE event = 'engage'`;
  // A hash that is another page's by chance lets some more views through, to no effect.
  const reported = isFiltered ? ` AND ${VIEW_HASH} IN (SELECT ${VIEW_HASH} FROM ${reports})` : '';
  const views = `event = 'pageview'${reported}`;
  const pairs = `SELECT site, day, visitor, ${PAGE_KEY},
  least(countIf(event = 'pageview'), countIf(event = 'engage')) AS pair_measured,
  sumIf(active_ms, event = 'engage') AS pair_ms,
  arraySlice(arrayReverseSort(groupArrayIf(scroll_pct, event = 'engage')), 1, pair_measured) AS depths
FROM (${events}) WHERE event = 'engage' OR (${views})
GROUP BY site, day, visitor, page_key HAVING pair_measured > 0`;
  return `SELECT site, day, kept_key AS key, measured, active_ms, scroll, scroll_steps
FROM (
  WITH (SELECT groupArray((site, day, key)) FROM (${kept})) AS kept
  SELECT site, day,
    if((site, day, page_key) IN (SELECT arrayJoin(kept)), page_key, '${OTHER_KEY}') AS kept_key,
    sum(pair_measured) AS measured, sum(pair_ms) AS active_ms,
    sum(arraySum(depths)) AS scroll,
    sumForEach(${STEPS}) AS scroll_steps
  FROM (${pairs})
  GROUP BY site, day, kept_key
)`;
}

const PAGE_KEY = `${keyOf('page')} AS page_key`;
const VIEW_HASH = `cityHash64(visitor, ${keyOf('page')})`;

/** The most visited pages of each site-day. */
function rankedPages(events: string, cap: number): string {
  return `SELECT site, day, page_key AS key
FROM (SELECT site, day, visitor, ${PAGE_KEY} FROM (${events}) WHERE event = 'pageview')
GROUP BY site, day, page_key
ORDER BY site, day, uniqExact(visitor) DESC, count() DESC, page_key
LIMIT ${cap} BY site, day`;
}
