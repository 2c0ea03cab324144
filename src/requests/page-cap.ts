import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { OTHER_KEY } from '../domain/dimension.ts';
import { CRAWLED_PAGES_MAX, PAGES_OF_CRAWLER_MAX } from '../domain/limits.ts';
import type { RequestCount } from './request-counts.ts';

/**
 * Counts pages beyond the most of a crawler on a day, or of all crawlers on it, together: the first that came are kept.
 * Notes how many there are then, and how many requests of the crawler are not contradicted, in `crawler_days`.
 */
export async function capPages(
  db: Db,
  siteId: number,
  counts: readonly RequestCount[],
): Promise<readonly RequestCount[]> {
  const found: RequestCount[] = [];
  for (const [day, ofDay] of Map.groupBy(counts, (count) => count.day)) {
    const crawlers = await pagesOf(db, siteId, day);
    let room = CRAWLED_PAGES_MAX - [...crawlers.values()].reduce((sum, pages) => sum + pages, 0);
    for (const [crawler, some] of Map.groupBy(ofDay, (count) => count.crawler)) {
      if (crawler === '') {
        found.push(...some);
        continue;
      }
      const pages = [...new Set(some.map(({ page }) => page))];
      const known = crawlers.has(crawler) ? await knownAmong(db, siteId, { day, crawler, pages }) : new Set<string>();
      const further = Math.max(0, Math.min(room, PAGES_OF_CRAWLER_MAX - (crawlers.get(crawler) ?? 0)));
      const added = pages.filter((page) => !known.has(page)).slice(0, further);
      const isKept = new Set([...known, ...added]);
      room -= added.length;
      found.push(...some.map((count) => (isKept.has(count.page) ? count : { ...count, page: OTHER_KEY })));
      const own = some.reduce((sum, { verdict, requests }) => sum + (verdict === 'contradicted' ? 0 : requests), 0);
      await sql`insert into crawler_days (site_id, day, crawler, pages, requests)
        values (${siteId}, ${day}, ${crawler}, ${added.length}, ${own})
        on conflict (site_id, day, crawler) do update
        set pages = crawler_days.pages + excluded.pages, requests = crawler_days.requests + excluded.requests`.execute(
        db,
      );
    }
  }
  return found;
}

/** Returns how many pages each crawler has on a day. */
async function pagesOf(db: Db, siteId: number, day: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('crawler_days')
    .select(['crawler', 'pages'])
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .execute();
  return new Map(rows.map(({ crawler, pages }) => [crawler, pages]));
}

async function knownAmong(
  db: Db,
  siteId: number,
  { day, crawler, pages }: { readonly day: string; readonly crawler: string; readonly pages: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('crawler_requests')
    .select('page')
    .distinct()
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .where('crawler', '=', crawler)
    .where('page', 'in', pages)
    .execute();
  return new Set(rows.map(({ page }) => page));
}
