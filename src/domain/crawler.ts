import { texts } from './discards/texts.ts';

/** The purposes for which crawlers, and scripts, request pages. */
export const CRAWLER_CLASS_NAMES = [
  /** Collects texts to train models with. */
  'ai_training',
  /** Builds the index from which an assistant answers. */
  'ai_search',
  /** Fetches a page because somebody has just asked an assistant. */
  'ai_agent',
  'search',
  'seo',
  'monitor',
  /** Fetches the title and picture of a link that was shared. */
  'preview',
  'cloud',
  /** Reads feeds for people who have subscribed to them. */
  'feed',
  /** A library, a command or an automated browser: a script of somebody's own. */
  'tool',
  'other',
] as const;

export type CrawlerClass = (typeof CRAWLER_CLASS_NAMES)[number];

/** The classes of AI crawlers. */
export const AI_CLASSES: readonly CrawlerClass[] = ['ai_training', 'ai_search', 'ai_agent'];

/** A bot whose name is in no table. */
export const OTHER_CRAWLER = 'other';
/** A request without a User-Agent. */
export const NO_USER_AGENT = 'none';
/** A browser in a data centre: its User-Agent names no bot, its network does. */
export const DATACENTRE_BROWSER = 'datacentre';
/** A bot that was rejected before svc kept the names. */
export const UNNAMED_CRAWLER = 'unnamed';

/** The entries of a list of crawlers that are no names of crawlers. */
export type NamelessCrawler =
  | typeof OTHER_CRAWLER
  | typeof NO_USER_AGENT
  | typeof DATACENTRE_BROWSER
  | typeof UNNAMED_CRAWLER;

export const NAMELESS_CRAWLERS: ReadonlySet<string> = new Set<NamelessCrawler>([
  OTHER_CRAWLER,
  NO_USER_AGENT,
  DATACENTRE_BROWSER,
  UNNAMED_CRAWLER,
]);

/** Tells whether a request is from whom its User-Agent names, as far as its address tells. */
export const VERDICTS = [
  /** The address is one of the operator's. */
  'verified',
  /** Nothing is published about the operator's addresses, or it could not be asked. */
  'unverified',
  /** The address is none of the operator's. */
  'contradicted',
] as const;

export type Verdict = (typeof VERDICTS)[number];

/** The verdicts of requests that count as the crawler's. */
export const COUNTED_VERDICTS: readonly Verdict[] = VERDICTS.filter((verdict) => verdict !== 'contradicted');

/** The number of events of a site that were rejected because this crawler sent them. */
export interface CrawlerCount {
  /** The crawler's own name, or a `NamelessCrawler`. */
  readonly name: string;
  readonly class: CrawlerClass;
  readonly count: number;
}

/** The names of the classes. */
export const CRAWLER_CLASSES: Readonly<Record<CrawlerClass, string>> = texts.crawlerClasses;

/** Returns a crawler's name as it is shown: its own, or words for an entry that has none. */
export function crawlerLabel(name: string): string {
  return Object.hasOwn(texts.crawlers, name) ? texts.crawlers[name as NamelessCrawler] : name;
}
