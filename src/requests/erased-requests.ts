import type { Db } from '../database/database.ts';
import { REMOVED } from '../domain/page-mask.ts';
import { ERASED } from '../rollup/days/closed-days.ts';
import { shownPattern } from '../sites/erased-pattern.ts';
import { listErasedRuns, listLoggedErasures } from '../sites/erasure-log.ts';
import { isErasedPath } from '../sites/reported-pages.ts';
import type { RequestCount } from './request-counts.ts';

/**
 * Leaves out the counts of days whose figures were erased, and takes erased pages from those of days of which pages
 * were: a log may tell of them once more. A pattern that is forgotten has only its beginning, which then stands for all
 * pages below it.
 */
export async function withoutErased(
  db: Db,
  siteId: number,
  counts: readonly RequestCount[],
): Promise<{ readonly kept: readonly RequestCount[]; readonly lost: number }> {
  const days = [...new Set(counts.map(({ day }) => day))];
  if (days.length === 0) return { kept: counts, lost: 0 };
  const marked = await db
    .selectFrom('site_days')
    .select('day')
    .where('site_id', '=', siteId)
    .where('day', 'in', days)
    .where('origin', '=', ERASED)
    .execute();
  const runs = await listErasedRuns(db, siteId);
  const isErased = (day: string) =>
    marked.some((one) => one.day === day) || runs.some(({ from, to }) => day >= from && day <= to);
  const erased = new Set(days.filter(isErased));
  const kept = erased.size === 0 ? counts : counts.filter(({ day }) => !erased.has(day));
  const lost = counts.reduce((sum, { day, requests }) => sum + (erased.has(day) ? requests : 0), 0);
  const patterns = (await listLoggedErasures(db)).filter((one) => one.siteId === siteId && one.kind === 'pages');
  if (patterns.length === 0) return { kept, lost };
  const isRemoved = ({ day, page }: RequestCount) =>
    patterns.some((one) => day >= one.range!.from && day <= one.range!.to && isErasedPath(page, shownPattern(one)));
  return {
    kept: kept.map((count) => (count.crawler !== '' && isRemoved(count) ? { ...count, page: REMOVED } : count)),
    lost,
  };
}
