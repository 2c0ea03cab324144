/** The hosts of a crawler's operator. */
export interface CrawlerHosts {
  /** The names of its addresses end with one of these. */
  readonly domains: readonly string[];
  /** Whether each of its addresses has such a name, so that another one is of somebody else. */
  readonly areAll: boolean;
}

/**
 * Crawlers whose addresses have names that lead back to them, as their operators say. Google's page names `googleusercontent.com` too,
 * which is not taken: the machines of its customers have such names.
 */
const HOSTS: readonly (readonly [names: string, domains: string, areAll: boolean])[] = [
  // https://developers.google.com/crawling/docs/crawlers-fetchers/verify-google-requests
  [
    'Googlebot, Google-InspectionTool, Storebot-Google, GoogleOther, Google-CloudVertexBot',
    'googlebot.com, google.com',
    true,
  ],
  ['AdsBot-Google, AdsBot-Google-Mobile, Mediapartners-Google', 'google.com', true],
  ['Google-NotebookLM, Google-Agent', 'google.com', false],
  // https://www.bing.com/webmasters/help/how-to-verify-bingbot-3905dc26
  ['bingbot, adidxbot, BingPreview, MicrosoftPreview', 'search.msn.com', true],
  // https://support.apple.com/119829
  ['Applebot', 'applebot.apple.com', true],
  // https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html
  ['YandexBot, YandexImages, YandexMetrika, YandexMobileBot, YandexVideo', 'yandex.ru, yandex.net, yandex.com', true],
  // https://help.baidu.com/question?prod_en=master&class=498&id=1000973; some of its hosts do not lead back
  ['Baiduspider', 'baidu.com, baidu.jp', false],
  // https://webmaster.petalsearch.com/site/petalbot
  ['PetalBot', 'petalsearch.com, aspiegel.com', true],
  // https://ahrefs.com/robot
  ['AhrefsBot, AhrefsSiteAudit', 'ahrefs.com, ahrefs.net', false],
  // https://developer.amazon.com/amazonbot
  ['Amazonbot', 'crawl.amazonbot.amazon', false],
  // https://commoncrawl.org/ccbot; over IPv6 it has no names
  ['CCBot', 'crawl.commoncrawl.org', false],
  // https://help.pinterest.com/en/business/article/pinterestbot
  ['Pinterestbot', 'pinterest.com, pinterestcrawler.com', true],
  // https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/
  ['SeznamBot', 'seznam.cz', true],
  // https://www.mojeek.com/bot.html
  ['MojeekBot', 'mojeek.com', true],
  // https://you.com/docs/youbot
  ['YouBot', 'search.you.com', false],
  // https://www.babbar.tech/crawler
  ['Barkrowler', 'babbar.eu', false],
  // https://dataforseo.com/dataforseo-bot
  ['DataForSeoBot', 'dataforseo.com', false],
];

/** The hosts of crawlers, by their names. */
export const CRAWLER_HOSTS: ReadonlyMap<string, CrawlerHosts> = new Map(
  HOSTS.flatMap(([names, domains, areAll]) => {
    const hosts = { domains: domains.split(', '), areAll };
    return names.split(', ').map((name) => [name, hosts] as const);
  }),
);
