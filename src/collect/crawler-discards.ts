import type { Db } from '../database/database.ts';
import type { CrawlerCount } from '../domain/crawler.ts';
import { crawlerClassOf } from '../domain/known-crawlers.ts';
import type { Period } from '../domain/period.ts';
import { sumRejectedBots } from '../sites/rejected-bots.ts';
import { type DiscardingSite, firstKeptAt } from './discards.ts';

/**
 * Sums the bots of a site by name from one day to another, both inclusive, the most frequent first.
 *
 * @param now microseconds
 */
export async function sumCrawlers(db: Db, site: DiscardingSite, period: Period, now: number): Promise<CrawlerCount[]> {
  const firstKept = firstKeptAt(site, now);
  const from = period.from > firstKept ? period.from : firstKept;
  return [...(await sumRejectedBots(db, [site.id], { from, to: period.to }))]
    .map(([name, count]) => ({ name, class: crawlerClassOf(name), count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
