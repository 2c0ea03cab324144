import { AI_CLASSES, type CrawlerClass } from '../crawler.ts';
import { KNOWN_CRAWLERS, type KnownCrawler } from '../known-crawlers.ts';

/** The classes of crawlers that find pages by themselves, and of assistants. All others fetch what somebody has named. */
const CLASSES: readonly CrawlerClass[] = [...AI_CLASSES, 'search', 'seo', 'other'];

/** The names under which a crawler looks for its group, and whether it obeys that of everybody. */
export interface RobotsTokens {
  /** In lower case, in the order in which they are tried. */
  readonly tokens: readonly string[];
  readonly isGeneral: boolean;
}

/**
 * Crawlers that follow the group of another one when the file has none for them, as their operators say:
 * https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers, https://support.apple.com/119829,
 * https://yandex.com/support/webmaster/controlling-robot/robots-txt.html (all of Yandex).
 */
const ALSO: ReadonlyMap<string, string> = new Map([
  ['applebot', 'googlebot'],
  ['google-inspectiontool', 'googlebot'],
]);

/** Crawlers that do not follow `User-agent: *`, as Google and Yandex say of them. */
const ONLY_BY_NAME: ReadonlySet<string> = new Set([
  ...['adsbot-google', 'mediapartners-google', 'apis-google', 'google-safety', 'google-read-aloud'],
  ...['google-site-verification', 'yandexdirect', 'yandexmetrika', 'yandexmobilebot', 'yandexaccessibilitybot'],
]);

const TOKENS: ReadonlyMap<string, RobotsTokens> = new Map(KNOWN_CRAWLERS.flatMap(entryOf));

/** Lists the crawlers that a robots.txt can be for. */
export const CRAWLERS_WITH_TOKENS: readonly KnownCrawler[] = KNOWN_CRAWLERS.filter(({ name }) => TOKENS.has(name));

/** Returns the product tokens of a crawler of the table; undefined for one that has none, or that fetches what somebody has named. */
export function robotsTokensOf(crawler: string): RobotsTokens | undefined {
  return TOKENS.get(crawler);
}

/** The part of the User-Agent is the token, unless it has spaces or is the beginning of a longer word. */
function entryOf({ class: kind, name, part }: KnownCrawler): [string, RobotsTokens][] {
  const token = part.replace(/\/$/, '');
  if (!CLASSES.includes(kind) || !/^[\w.-]+$/.test(token)) return [];
  const also = token.startsWith('yandex') ? 'yandex' : ALSO.get(token);
  const tokens = [token, ...(also === undefined ? [] : [also])];
  return [[name, { tokens, isGeneral: !ONLY_BY_NAME.has(token) }]];
}
