import { type CrawlerClass, DATACENTRE_BROWSER, NO_USER_AGENT, OTHER_CRAWLER } from '../../domain/crawler.ts';
import { KNOWN_CRAWLERS } from './known-crawlers.ts';

/** The tables' entries in the order in which they are tried. */
const ENTRIES = Object.values(KNOWN_CRAWLERS).flatMap((names) => Object.entries(names));

const CLASSES: ReadonlyMap<string, CrawlerClass> = new Map<string, CrawlerClass>([
  ...(Object.keys(KNOWN_CRAWLERS) as CrawlerClass[]).flatMap((kind) =>
    Object.keys(KNOWN_CRAWLERS[kind]).map((name) => [name, kind] as const),
  ),
  [DATACENTRE_BROWSER, 'cloud'],
]);

/** Every name that `crawlerNameOf` can return. Counts by name are bounded by it. */
export const CRAWLER_NAMES: readonly string[] = [...ENTRIES.map(([name]) => name), OTHER_CRAWLER, NO_USER_AGENT];

/**
 * Names the crawler of a User-Agent that is a bot's: a name of the table, `other`, or `none` for an empty text. Nothing of
 * the text itself is returned.
 */
export function crawlerNameOf(userAgent: string): string {
  if (userAgent.trim() === '') return NO_USER_AGENT;
  const text = userAgent.toLowerCase();
  return ENTRIES.find(([, part]) => text.includes(part))?.[0] ?? OTHER_CRAWLER;
}

/** Returns the class of a crawler's name; `other` for a name that a table of another version had. */
export function crawlerClassOf(name: string): CrawlerClass {
  return CLASSES.get(name) ?? 'other';
}
