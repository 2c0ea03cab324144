import { NO_USER_AGENT, OTHER_CRAWLER } from '../../domain/crawler.ts';
import { KNOWN_CRAWLERS } from '../../domain/known-crawlers.ts';

/** Every name that `crawlerNameOf` can return. Counts by name are bounded by it. */
export const CRAWLER_NAMES: readonly string[] = [
  ...KNOWN_CRAWLERS.map(({ name }) => name),
  OTHER_CRAWLER,
  NO_USER_AGENT,
];

/**
 * Names the crawler of a User-Agent that is a bot's: a name of the table, `other`, or `none` for an empty text. Nothing of
 * the text itself is returned.
 */
export function crawlerNameOf(userAgent: string): string {
  if (userAgent.trim() === '') return NO_USER_AGENT;
  const text = userAgent.toLowerCase();
  return KNOWN_CRAWLERS.find(({ part }) => text.includes(part))?.name ?? OTHER_CRAWLER;
}
