import { readFileSync } from 'node:fs';
import { CRAWLER_CLASS_NAMES, type CrawlerClass, DATACENTRE_BROWSER, NAMELESS_CRAWLERS } from './crawler.ts';

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
export const KNOWN_CRAWLERS: readonly KnownCrawler[] = bundled();

/** The day of the bundled table. */
export const KNOWN_CRAWLERS_DATE = '2026-11-30';

/** The names of a site and day stay few. */
const CRAWLERS_MIN = 20;
const CRAWLERS_MAX = 1000;
const NAME = /^[!-~](?:[ -~]{0,48}[!-~])?$/;
const OPERATOR = /^[^\p{C}\p{Z}](?:[^\p{C}]{0,48}[^\p{C}\p{Z}])?$/u;
/** A shorter part would stand in many User-Agents. */
const PART = /^[ -~]{3,100}$/;

const BUNDLED = byName(KNOWN_CRAWLERS);
/**
 * The table in use, which a process takes from `svc data update`. Names that only the bundled one has stand in counts
 * of the past.
 */
let inUse = BUNDLED;
let changes = 0;

/** Has answers name crawlers by another table; by the bundled one without it. */
export function useKnownCrawlers(crawlers: readonly KnownCrawler[] | null): void {
  if (crawlers === null && inUse === BUNDLED) return;
  inUse = crawlers === null ? BUNDLED : byName(crawlers);
  changes += 1;
}

/** Returns a number that changes with the table in use. */
export function knownCrawlersVersion(): number {
  return changes;
}

/** Lists the crawlers of the table in use, and behind them those that only the bundled one names. */
export function knownCrawlers(): readonly KnownCrawler[] {
  return [...inUse.values(), ...KNOWN_CRAWLERS.filter(({ name }) => !inUse.has(name))];
}

/** Returns the class of a crawler's name; `other` for a name that a table of another version had. */
export function crawlerClassOf(name: string): CrawlerClass {
  return name === DATACENTRE_BROWSER ? 'cloud' : (knownCrawler(name)?.class ?? 'other');
}

/** Returns the operator of a crawler; null when it has none that is known. */
export function operatorOf(name: string): string | null {
  return knownCrawler(name)?.operator ?? null;
}

/**
 * Reads a table. Empty lines, and those that begin with `#`, are left out. Returns a text that names the line when
 * there is something else.
 */
export function readKnownCrawlers(text: string): readonly KnownCrawler[] | string {
  const found = new Map<string, KnownCrawler>();
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const read = crawlerOf(line.replace(/\r$/, ''));
    if (read.kind === 'problem') return `line ${i + 1}: ${read.problem}`;
    const { crawler } = read;
    if (found.has(crawler.name)) return `line ${i + 1}: the name stands there already`;
    found.set(crawler.name, crawler);
  }
  const { size } = found;
  if (size >= CRAWLERS_MIN && size <= CRAWLERS_MAX) return [...found.values()];
  return `it has ${size} crawlers; ${CRAWLERS_MIN} to ${CRAWLERS_MAX} are taken`;
}

type ReadLine =
  | { readonly kind: 'crawler'; readonly crawler: KnownCrawler }
  | { readonly kind: 'problem'; readonly problem: string };

/** Reads a line, or says what is wrong with it. */
function crawlerOf(line: string): ReadLine {
  const [kind, name = '', part = '', operator = '', ...more] = line.split('\t');
  const known = CRAWLER_CLASS_NAMES.find((each) => each === kind);
  if (known === undefined) return problem(`there is no class ${JSON.stringify(kind?.slice(0, 50))}`);
  if (!NAME.test(name)) return problem('a name has 1 to 50 characters of ASCII');
  if (NAMELESS_CRAWLERS.has(name)) return problem(`${JSON.stringify(name)} is no name that a crawler can have`);
  if (!PART.test(part) || part !== part.toLowerCase())
    return problem('a part of a User-Agent has 3 to 100 lower-case characters');
  if (operator !== '' && !OPERATOR.test(operator)) return problem('an operator has at most 50 printable characters');
  if (more.length > 0) return problem('it has more than class, name, part and operator');
  return { kind: 'crawler', crawler: { class: known, name, part, operator: operator === '' ? null : operator } };
}

function problem(problem: string): ReadLine {
  return { kind: 'problem', problem };
}

function bundled(): readonly KnownCrawler[] {
  const lines = readFileSync(new URL('crawlers.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [kind, name = '', part = '', operator = ''] = line.split('\t');
    return { class: kind as CrawlerClass, name, part, operator: operator === '' ? null : operator };
  });
}

function knownCrawler(name: string): KnownCrawler | undefined {
  return inUse.get(name) ?? BUNDLED.get(name);
}

function byName(crawlers: readonly KnownCrawler[]): ReadonlyMap<string, KnownCrawler> {
  return new Map(crawlers.map((crawler) => [crawler.name, crawler]));
}
