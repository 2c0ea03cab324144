import { readFileSync } from 'node:fs';
import { type CrawlerClass, DATACENTRE_BROWSER } from './crawler.ts';

/** A crawler that a table names. */
export interface KnownCrawler {
  readonly class: CrawlerClass;
  readonly name: string;
  /** Stands in its User-Agent, in lower case. */
  readonly part: string;
  /** Null when it has none that is known. */
  readonly operator: string | null;
}

/**
 * Lists crawlers in the order in which they are tried: an assistant's fetcher stands before the crawler whose name it contains. Each
 * line of `crawlers.txt` has the class, the name that is shown, a part of the User-Agent in lower case, and the operator. Tools that
 * anybody runs, and crawlers of nobody who is known, have no operator.
 *
 * The names and purposes are what the operators say themselves:
 *
 * - OpenAI: https://developers.openai.com/api/docs/bots
 * - Anthropic: https://support.anthropic.com/en/articles/8896518
 * - Perplexity: https://docs.perplexity.ai/guides/bots
 * - Google: https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers
 * - Microsoft: https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
 * - Apple: https://support.apple.com/119829
 * - Meta: https://developers.facebook.com/docs/sharing/webmasters/web-crawlers
 * - Amazon: https://developer.amazon.com/amazonbot
 * - Mistral: https://docs.mistral.ai/robots
 * - DuckDuckGo: https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot
 * - You.com: https://about.you.com/youbot
 * - Common Crawl: https://commoncrawl.org/ccbot
 * - Ahrefs: https://ahrefs.com/robot, Semrush: https://www.semrush.com/bot, Majestic: https://mj12bot.com,
 *   Moz: https://moz.com/help/moz-procedures/crawlers/dotbot
 * - Yandex: https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html
 * - Slack: https://api.slack.com/robots
 *
 * Further ones are those of https://github.com/monperrus/crawler-user-agents and https://github.com/ai-robots-txt/ai.robots.txt (both
 * MIT, 2026).
 *
 * ByteDance (Bytespider), Cohere (cohere-ai) and DeepSeek publish no such page: their classes are what is generally
 * held. `Google-Extended` and `Applebot-Extended` are words of robots.txt, which no request carries as its User-Agent.
 */
export const KNOWN_CRAWLERS: readonly KnownCrawler[] = readFileSync(new URL('crawlers.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [kind, name = '', part = '', operator = ''] = line.split('\t');
    return { class: kind as CrawlerClass, name, part, operator: operator === '' ? null : operator };
  });

const BY_NAME: ReadonlyMap<string, KnownCrawler> = new Map(KNOWN_CRAWLERS.map((crawler) => [crawler.name, crawler]));

/** Returns the class of a crawler's name; `other` for a name that a table of another version had. */
export function crawlerClassOf(name: string): CrawlerClass {
  return name === DATACENTRE_BROWSER ? 'cloud' : (BY_NAME.get(name)?.class ?? 'other');
}

/** Returns the operator of a crawler; null when it has none that is known. */
export function operatorOf(name: string): string | null {
  return BY_NAME.get(name)?.operator ?? null;
}
