import { AI_CLASSES, type CrawlerClass } from '../crawler.ts';
import { type KnownCrawler, knownCrawlers, knownCrawlersVersion } from '../known-crawlers.ts';

/**
 * The classes of crawlers that find pages by themselves, and of assistants. Those of the class `other` have too many purposes, and all
 * others fetch what somebody has named.
 */
const CLASSES: readonly CrawlerClass[] = [...AI_CLASSES, 'search', 'seo'];

/** A crawler that a robots.txt can be for. */
export interface CrawlerWithTokens extends KnownCrawler {
  /** The names under which it looks for its group, in lower case, in the order in which they are tried. */
  readonly tokens: readonly string[];
  /** Whether it obeys the group of everybody. */
  readonly isGeneral: boolean;
}

/** Tokens of crawlers whose part of the User-Agent is only the beginning of the token. */
const TOKENS_OF_PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['megaindex', ['megaindex.ru']],
  ['seekport', ['seekportbot']],
  ['seranking', ['serankingbacklinksbot']],
  // https://help.siteimprove.com/support/solutions/articles/80000985783
  ['siteimprove', ['siteimprovebot-crawler', 'siteimprovebot']],
]);

/**
 * Crawlers that follow the group of another one when the file has none for them, as their operators say:
 * https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers, https://support.apple.com/119829. Those of Yandex
 * follow that of `Yandex`: https://yandex.com/support/webmaster/en/robot-workings/user-agent.
 */
const ALSO: ReadonlyMap<string, string> = new Map([
  ['applebot', 'googlebot'],
  ['google-inspectiontool', 'googlebot'],
]);

/** Crawlers that follow neither `User-agent: *` nor the group of another one, as Google and Yandex say of them. */
const ONLY_BY_NAME: ReadonlySet<string> = new Set([
  ...['adsbot-google', 'adsbot-google-mobile', 'mediapartners-google'],
  ...['yandexdirect', 'yandexmetrika', 'yandexmobilebot', 'yandexaccessibilitybot'],
]);

let found: { readonly version: number; readonly crawlers: readonly CrawlerWithTokens[] } | null = null;

/** Lists the crawlers of the table in use that a robots.txt can be for. Without one are those that fetch what somebody has named. */
export function crawlersWithTokens(): readonly CrawlerWithTokens[] {
  const version = knownCrawlersVersion();
  if (found?.version !== version) found = { version, crawlers: knownCrawlers().flatMap(withTokens) };
  return found.crawlers;
}

/** The part of the User-Agent is the token, unless it has spaces or is the beginning of a longer word. */
function withTokens(crawler: KnownCrawler): CrawlerWithTokens[] {
  const token = crawler.part.replace(/\/$/, '');
  if (!CLASSES.includes(crawler.class) || !/^[\w.-]+$/.test(token)) return [];
  if (ONLY_BY_NAME.has(token)) return [{ ...crawler, tokens: [token], isGeneral: false }];
  const also = token.startsWith('yandex') ? 'yandex' : ALSO.get(token);
  const tokens = [...(TOKENS_OF_PARTS.get(token) ?? [token]), ...(also === undefined ? [] : [also])];
  return [{ ...crawler, tokens, isGeneral: true }];
}
