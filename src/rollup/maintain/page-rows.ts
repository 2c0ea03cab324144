import { REMOVED } from '../../domain/page-mask.ts';
import { HIT_COLUMNS, VISIT_COLUMNS } from '../../store/hit-columns.ts';
import { ROLLUP_COLUMNS } from '../../store/schema.ts';
import type { QueryParams } from '../../store/store.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { storedGeneration } from '../days/generation.ts';
import { fits, matchParam } from '../sql/patterns.ts';

/** The SQL by which the rows of days are written again without the pages that match a pattern. */

const BEFORE = 'transform(day, {days:Array(Date)}, {before:Array(UInt16)}, toUInt16(0))';
const OF_DAYS = `site = {site:UInt32} AND day IN {days:Array(Date)} AND generation = ${BEFORE}`;
/** The generation that rows of a day get. */
const NEXT = 'transform(day, {days:Array(Date)}, {after:Array(UInt16)}, toUInt16(0))';
const PAGE_COLUMNS: readonly string[] = ['page', 'entry', 'exit'];
const IS_OF_PAGES = "dimension IN ('page', 'entry', 'exit')";
const IS_OF_NEXT_PAGES = "dimension IN ('next_page', 'previous_page')";
/** The visitors of a merged row are no more than these. */
const MOST = (row: string) => `transform(${row}, {merged:Array(String)}, {most:Array(UInt32)}, toUInt32(4294967295))`;

/** Tests whether a page matches the pattern, as SQL. The service's own words are no pages. */
export function isErased(column: string): string {
  return `(${fits('page', column, 'pattern')} AND ${column} NOT IN ('', '(none)', '(other)', '${REMOVED}'))`;
}

/** The parameter of that test. */
export function patternParam(pattern: string): QueryParams {
  return { pattern: matchParam({ kind: 'page', pattern }) };
}

/** Returns a page, or what stands for it once it is erased, as SQL. */
function kept(column: string): string {
  return `if(${isErased(column)}, '${REMOVED}', ${column})`;
}

/** The parameters of the days of a site that are written in other generations. */
export function rewritingParams(before: readonly ClosedDay[], after: readonly ClosedDay[]): QueryParams {
  return {
    site: before[0]!.siteId,
    days: before.map(({ day }) => day),
    before: before.map(({ generation }) => storedGeneration(generation)),
    after: after.map(({ generation }) => storedGeneration(generation)),
  };
}

/** The statements that write hits and visits again: one row for each. */
export const WRITE_HITS: readonly string[] = [
  rewritten(
    'hits',
    HIT_COLUMNS.map(([name]) => name),
  ),
  rewritten(
    'visits',
    VISIT_COLUMNS.map(([name]) => name),
  ),
];

function rewritten(table: 'hits' | 'visits', columns: readonly string[]): string {
  // Pages that become one have other first hits: nobody's hits are told apart any more.
  const written = (name: string) => (PAGE_COLUMNS.includes(name) ? kept(name) : name === 'uniform' ? '0' : name);
  const values = columns.map(written);
  return `INSERT INTO ${table} (${columns.join(', ')}, generation)
SELECT ${values.join(', ')}, ${NEXT} FROM ${table} WHERE ${OF_DAYS}`;
}

/** The statements that write rollups again: what does not name pages as it is, and rows of pages that become one added up. */
export const WRITE_ROLLUPS: readonly string[] = [
  ...(['day_totals', 'hour_totals', 'day_goals', 'day_funnels'] as const).map((table) => {
    const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
    return `INSERT INTO ${table} (${columns}, generation) SELECT ${columns}, ${NEXT} FROM ${table} WHERE ${OF_DAYS}`;
  }),
  `INSERT INTO day_keys (site, dimension, day, key, visitors, views, generation)
SELECT site, dimension, day, kept, if(count() = 1, sum(visitors), least(sum(visitors), ${MOST("concat(dimension, ' ', toString(day))")})),
  sum(views), ${NEXT}
FROM (SELECT site, dimension, day, key, visitors, views, if(${IS_OF_PAGES}, ${kept('key')}, key) AS kept
  FROM day_keys WHERE ${OF_DAYS} LIMIT 1 BY dimension, day, key)
GROUP BY site, dimension, day, kept`,
  `INSERT INTO day_subject_keys (site, dimension, subject, event, day, key, visitors, views, sum, generation)
SELECT site, dimension, kept_subject, event, day, kept,
  if(count() = 1, sum(visitors), least(sum(visitors), ${MOST("concat('* ', toString(day))")})), sum(views), sum(sums), ${NEXT}
FROM (SELECT site, dimension, subject, event, day, key, visitors, views, sum AS sums, if(${IS_OF_NEXT_PAGES}, ${kept('subject')}, subject) AS kept_subject,
    if(${IS_OF_NEXT_PAGES}, ${kept('key')}, key) AS kept
  FROM day_subject_keys WHERE ${OF_DAYS} LIMIT 1 BY dimension, subject, event, day, key)
WHERE NOT (kept_subject = '${REMOVED}' AND kept = '${REMOVED}')
GROUP BY site, dimension, kept_subject, event, day, kept`,
  `INSERT INTO day_revenue (site, revenue, dimension, currency, day, key, visitors, orders, amount, generation)
SELECT site, revenue, dimension, currency, day, kept,
  if(count() = 1, sum(visitors), least(sum(visitors), ${MOST("concat('* ', toString(day))")})), sum(orders), sum(amounts), ${NEXT}
FROM (SELECT site, revenue, dimension, currency, day, key, visitors, orders, amount AS amounts, if(${IS_OF_PAGES}, ${kept('key')}, key) AS kept
  FROM day_revenue WHERE ${OF_DAYS} LIMIT 1 BY revenue, dimension, currency, day, key)
GROUP BY site, revenue, dimension, currency, day, kept`,
  `INSERT INTO day_engagement (site, day, key, measured, active_ms, scroll, scroll_steps, generation)
SELECT site, day, kept, sum(views), sum(active), sum(scrolled), sumForEach(steps), ${NEXT}
FROM (SELECT site, day, key, measured AS views, active_ms AS active, scroll AS scrolled, scroll_steps AS steps, ${kept('key')} AS kept
  FROM day_engagement WHERE ${OF_DAYS} LIMIT 1 BY day, key)
GROUP BY site, day, kept`,
];

/**
 * Counts the rows of pages that become one, of each day and dimension: date, dimension, keys, and whether the day keeps further pages
 * together, of which it is not known which are erased.
 */
export const MERGED_KEYS = `SELECT toString(day) AS date, dimension, countIf(${isErased('key')} OR key = '${REMOVED}') AS keys,
  countIf(key = '(other)') > 0 AS has_other
FROM (SELECT day, dimension, key FROM day_keys WHERE ${OF_DAYS} AND ${IS_OF_PAGES} LIMIT 1 BY dimension, day, key)
GROUP BY date, dimension HAVING keys > 1`;

/** Lists the merged rows of moves between pages and of revenue by entry page, of each day: date, dimension. */
export const MERGED_OTHERS = `SELECT toString(day) AS date, toString(of) AS dimension FROM (
  SELECT day, dimension AS of, ${kept('subject')} AS first, ${kept('key')} AS second FROM (
    SELECT day, dimension, subject, key FROM day_subject_keys WHERE ${OF_DAYS} AND ${IS_OF_NEXT_PAGES} LIMIT 1 BY day, dimension, subject, key
  )
) WHERE (first = '${REMOVED}') != (second = '${REMOVED}') GROUP BY day, of, first, second HAVING count() > 1
UNION DISTINCT
SELECT toString(day) AS date, 'revenue' AS dimension FROM (
  SELECT day, revenue, dimension AS of, currency FROM day_revenue
  WHERE ${OF_DAYS} AND ${IS_OF_PAGES} AND (${isErased('key')} OR key = '${REMOVED}') LIMIT 1 BY day, revenue, dimension, currency, key
) GROUP BY day, revenue, of, currency HAVING count() > 1`;

/** Reads the visitors of days: date, visitors. */
export const DAY_VISITORS = `SELECT toString(day) AS date, visitors FROM day_totals WHERE ${OF_DAYS} LIMIT 1 BY day`;

/** Counts the visitors of erased pages in the visits and hits that were written again: date, pages, entries, exits. Of a day with both, they tell the same. */
export const EXACT_VISITORS = (['visits', 'hits'] as const)
  .map(
    (
      table,
    ) => `SELECT toString(day) AS date, ${PAGE_COLUMNS.map((name) => `uniqExactIf(visitor, ${name} = '${REMOVED}') AS ${name}s`).join(', ')}
FROM ${table} WHERE site = {site:UInt32} AND day IN {days:Array(Date)} AND generation = ${NEXT} AND event = 'pageview' GROUP BY date`,
  )
  .join('\nUNION ALL\n');

/** Tests whether a hit or a kept visit has an erased page, as SQL. */
export const HAS_ERASED = PAGE_COLUMNS.map(isErased).join(' OR ');

/** The tables whose rows have pages and generations, each with the test for a row that has erased ones. */
const WITH_PAGES: Readonly<Record<string, string>> = {
  hits: HAS_ERASED,
  visits: HAS_ERASED,
  day_keys: `${IS_OF_PAGES} AND ${isErased('key')}`,
  day_subject_keys: `${IS_OF_NEXT_PAGES} AND (${isErased('subject')} OR ${isErased('key')})`,
  day_revenue: `${IS_OF_PAGES} AND ${isErased('key')}`,
  day_engagement: isErased('key'),
};
const IN_RUN = 'site = {site:UInt32} AND day BETWEEN {from:Date} AND {until:Date}';

/** Lists the generations of days whose rows have erased pages: date, generation. */
export const FOUND_DAYS = Object.entries(WITH_PAGES)
  .map(([table, has]) => `SELECT toString(day) AS date, generation FROM ${table} WHERE ${IN_RUN} AND (${has})`)
  .join('\nUNION DISTINCT\n');

/** Lists the sums of months that have erased pages, by the first day of each month and the generation: date, generation. */
export const FOUND_MONTHS = `SELECT DISTINCT toString(day) AS date, generation FROM month_keys
WHERE site = {site:UInt32} AND day BETWEEN toStartOfMonth({from:Date}) AND {until:Date} AND ${WITH_PAGES.day_keys}`;

/** Removes sums of months. */
export const REMOVE_MONTHS = `DELETE FROM month_keys
WHERE site = {site:UInt32} AND concat(toString(day), ' ', toString(generation)) IN {months:Array(String)}`;

/** Lists the days whose single events have erased pages: date. */
export const FOUND_EVENTS = `SELECT DISTINCT toString(day) AS date FROM events WHERE ${IN_RUN} AND ${isErased('page')}`;

/** Takes those pages from the single events of days. Files without them stay as they are. */
export const CHANGE_EVENTS = `ALTER TABLE events UPDATE page = '${REMOVED}'
WHERE site = {site:UInt32} AND day IN {days:Array(Date)} AND ${isErased('page')} SETTINGS mutations_sync = 2`;

const CHANGES = `database = 'svc' AND table IN ('events', 'events_local') AND command LIKE '%UPDATE page = %'`;

/** Lists such changes whose text, which has the pattern, is on the disk: whether each is done. */
export const LEFT_CHANGES = `SELECT is_done FROM system.mutations WHERE ${CHANGES}`;

/** Takes the text of those that are done off the disk: the engine would keep that of the last hundred. */
export const FORGET_CHANGES = `KILL MUTATION WHERE ${CHANGES} AND is_done SYNC`;

const GENERATIONS = `site = {site:UInt32} AND day IN {days:Array(Date)} AND generation IN (${BEFORE}, ${NEXT})`;
/** The tables whose rows are copied one by one. */
const COPIED = ['hits', 'visits', 'day_totals', 'hour_totals', 'day_goals', 'day_funnels'] as const;
/** The tables whose rows are added up: the figure whose sum stays, and the columns that tell rows apart. */
const ADDED = {
  day_keys: { sum: 'views', by: 'dimension, day, key', rows: 'true' },
  day_subject_keys: { sum: 'views', by: 'dimension, subject, event, day, key', rows: `NOT (${IS_OF_NEXT_PAGES})` },
  day_revenue: { sum: 'orders', by: 'revenue, dimension, currency, day, key', rows: 'true' },
  day_engagement: { sum: 'measured', by: 'day, key', rows: 'true' },
} as const;

/** Compares generations of days by what stays as it was: the rows of copied tables, and the sums of the others. Lists the days that differ. */
export const DIFFERING_DAYS = `SELECT DISTINCT toString(day) AS date FROM (
${COPIED.map((table) => `  SELECT '${table}' AS what, day, generation, 1 AS n FROM ${table} WHERE ${GENERATIONS}`).join('\n  UNION ALL\n')}
${Object.entries(ADDED)
  .map(
    ([table, { sum, by, rows }]) => `  UNION ALL
  SELECT * FROM (SELECT '${table}' AS what, day, generation, toUInt64(${sum}) AS n FROM ${table} WHERE ${GENERATIONS} AND ${rows} LIMIT 1 BY ${by}, generation)`,
  )
  .join('\n')}
) GROUP BY what, day HAVING sumIf(n, generation = ${BEFORE}) != sumIf(n, generation = ${NEXT})`;
