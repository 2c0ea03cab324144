import { NO_USER_AGENT, OTHER_CRAWLER } from '../../domain/crawler.ts';
import { KNOWN_CRAWLERS, type KnownCrawler } from '../../domain/known-crawlers.ts';

/** Lists every name that `crawlerNameOf` can return for a table. Counts by name are bounded by it. */
export function crawlerNames(crawlers: readonly KnownCrawler[]): readonly string[] {
  return [...crawlers.map(({ name }) => name), OTHER_CRAWLER, NO_USER_AGENT];
}

/** The names of the bundled table. */
export const CRAWLER_NAMES: readonly string[] = crawlerNames(KNOWN_CRAWLERS);

/**
 * Names the crawler of a User-Agent that is a bot's: a name of the table, `other`, or `none` for an empty text. Nothing of
 * the text itself is returned.
 */
export function crawlerNameOf(userAgent: string, crawlers: readonly KnownCrawler[] = KNOWN_CRAWLERS): string {
  if (userAgent.trim() === '') return NO_USER_AGENT;
  const text = userAgent.toLowerCase();
  return crawlers.find(({ part }) => text.includes(part))?.name ?? OTHER_CRAWLER;
}
