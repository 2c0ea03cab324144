import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type CrawlerCount, DATACENTRE_BROWSER, UNNAMED_CRAWLER } from '../domain/crawler.ts';
import { crawlerClassOf } from '../domain/known-crawlers.ts';
import type { Period } from '../domain/period.ts';
import { type DiscardingSite, firstKeptAt, sumDiscards } from './discards.ts';

/**
 * Sums the bots of a site by name from one day to another, both inclusive, the most frequent first. Together they are the
 * discards for `bot_user_agent` and `bot_network`: those of days before names were kept are `unnamed`.
 *
 * @param now microseconds
 */
export async function sumCrawlers(db: Db, site: DiscardingSite, period: Period, now: number): Promise<CrawlerCount[]> {
  const firstKept = firstKeptAt(site, now);
  const named = await db
    .selectFrom('crawler_discards')
    .select(['name', sql<number>`sum("count")`.as('count')])
    .where('site_id', '=', site.id)
    .where('day', '>=', period.from > firstKept ? period.from : firstKept)
    .where('day', '<=', period.to)
    .groupBy('name')
    .execute();
  const counts = new Map(named.map(({ name, count }) => [name, Number(count)]));
  const discards = new Map((await sumDiscards(db, site, period, now)).map(({ reason, count }) => [reason, count]));
  const namedTotal = [...counts.values()].reduce((sum, count) => sum + count, 0);
  counts.set(UNNAMED_CRAWLER, (discards.get('bot_user_agent') ?? 0) - namedTotal);
  counts.set(DATACENTRE_BROWSER, discards.get('bot_network') ?? 0);
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, class: crawlerClassOf(name), count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
