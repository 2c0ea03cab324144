import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

/** The addresses that an operator publishes for its crawlers. */
export interface CrawlerAddresses {
  readonly list: BlockList;
  /** Whether these are all: a request from elsewhere is of somebody else. Lists that change within weeks are not taken for whole. */
  readonly areAll: boolean;
}

/**
 * Addresses by the name of the crawler, as operators publish them. Each line of `crawler-addresses.txt` has names, `!` if the list is
 * whole, and networks. The copies are from August to October 2026:
 *
 * - Google, Microsoft, OpenAI (ChatGPT-User), Meta, Yandex, Amazon (Amazonbot), Common Crawl, Ahrefs, SE Ranking, Kagi and monitors:
 *   https://github.com/ipverse/bot-ip-blocks, 2026-08-21 (CC0)
 * - DuckDuckGo, Telegram and Cloudflare: https://github.com/lord-alfred/ipranges, 2026-08-22 (CC0)
 * - OpenAI (GPTBot, OAI-SearchBot) and Anthropic: https://github.com/sefinek/trusted-ips-whitelist, 2026-09-22 and 28 (MIT)
 * - OpenAI (OAI-AdsBot) and Google's special crawlers: the operators' lists in
 *   https://github.com/Clownstein/How-To-Help-Protect-Against-AI-Assisted-Attacks, 2026-09-28 (MIT)
 * - Perplexity: https://github.com/alaz/legitbot, 2026-04-28 (Apache-2.0)
 * - Apple and Mistral: https://github.com/ramhee98/ai-crawler-ipranges, 2026-09-03 and 15 (MIT)
 * - Amazon (Amzn-User): https://github.com/ipanalytics/AI-Crawler-Blocklist, 2026-08-22 (MIT)
 * - Censys: https://github.com/arcjet/well-known-bots, 2026-02-26 (MIT)
 * - Google-Agent, You.com, Semrush (SiteAuditBot) and Seznam: what the operators' own pages and files say
 */
export const CRAWLER_ADDRESSES: ReadonlyMap<string, CrawlerAddresses> = new Map(
  readFileSync(new URL('crawler-addresses.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, names = '', whole, networks = ''] = /^([^:!]+?)( !)?: (.*)$/.exec(line) ?? [];
      const addresses = { list: listOf(networks.split(' ')), areAll: whole !== undefined };
      return names.split(', ').map((name) => [name, addresses] as const);
    }),
);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, length === undefined ? (family === 'ipv6' ? 128 : 32) : Number(length), family);
  }
  return list;
}
