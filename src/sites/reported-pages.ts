import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { maskedPath, REMOVED } from '../domain/page-mask.ts';
import type { Period } from '../domain/period.ts';

const PAGES_PER_STATEMENT = 500;

/** Tells whether a pattern of pages to be erased matches a path. */
export function isErasedPath(path: string, pattern: string): boolean {
  return path === pattern || maskedPath(path, { masks: [pattern] }) !== path;
}

/** Lists the days of a run of which a site has reported requests. */
export async function reportedDays(db: Db, siteId: number, { from, to }: Period): Promise<string[]> {
  const ofSite = db.selectFrom('crawler_requests').select('day').distinct().where('site_id', '=', siteId);
  return (await ofSite.where('day', '>=', from).where('day', '<=', to).execute()).map(({ day }) => day);
}

/** Counts the reported requests of the pages that match a pattern, in a run of days. */
export async function countReportedPages(db: Db, siteId: number, run: Period, pattern: string): Promise<number> {
  const rows = await pagesIn(db, siteId, run)
    .select(({ fn }) => ['page', fn.sum<number>('requests').as('requests')])
    .groupBy('page')
    .execute();
  return rows.reduce((sum, { page, requests }) => sum + (isErasedPath(page, pattern) ? Number(requests) : 0), 0);
}

/**
 * Takes the pages that match a pattern from the reported requests of a run of days: those of `(removed)` have their
 * numbers.
 */
export async function eraseReportedPages(db: Db, siteId: number, { from, to }: Period, pattern: string): Promise<void> {
  const rows = await pagesIn(db, siteId, { from, to }).select('page').distinct().execute();
  const pages = rows.map(({ page }) => page).filter((page) => isErasedPath(page, pattern));
  for (let i = 0; i < pages.length; i += PAGES_PER_STATEMENT) {
    const some = pages.slice(i, i + PAGES_PER_STATEMENT);
    const wanted = sql`site_id = ${siteId} and day between ${from} and ${to} and page in (${sql.join(some)})`;
    await inTransaction(db, async (transaction) => {
      await sql`update request_versions set version = version + 1 where site_id = ${siteId}`.execute(transaction);
      await sql`insert into crawler_requests (site_id, day, crawler, page, status, verdict, requests, bytes)
        select site_id, day, crawler, ${REMOVED}, status, verdict, sum(requests), sum(bytes) from crawler_requests
        where ${wanted} group by site_id, day, crawler, status, verdict
        on conflict (site_id, day, crawler, page, status, verdict) do update
        set requests = crawler_requests.requests + excluded.requests, bytes = crawler_requests.bytes + excluded.bytes`.execute(
        transaction,
      );
      await sql`delete from crawler_requests where ${wanted}`.execute(transaction);
    });
  }
}

function pagesIn(db: Db, siteId: number, { from, to }: Period) {
  const ofSite = db.selectFrom('crawler_requests').where('site_id', '=', siteId).where('page', 'not in', ['', REMOVED]);
  return ofSite.where('day', '>=', from).where('day', '<=', to);
}
