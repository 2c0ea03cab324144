import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

/** The addresses that an operator publishes for its crawlers. */
export interface CrawlerAddresses {
  readonly list: BlockList;
  /**
   * Whether these are all: a request from elsewhere is of somebody else. Lists that change within weeks are not whole.
   */
  readonly areAll: boolean;
}

/**
 * Returns the bundled addresses by the name of the crawler, as operators publish them. Each line of `crawler-addresses.txt` has
 * names, `!` if the list is whole, and networks. The copies are from August to October 2026:
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
export function bundledAddresses(): ReadonlyMap<string, CrawlerAddresses> {
  if (bundled === undefined) {
    const read = readCrawlerAddresses(bundledAddressesText());
    if (typeof read === 'string') throw new Error(read);
    bundled = read;
  }
  return bundled;
}

/** The day of the youngest bundled list. */
export const CRAWLER_ADDRESSES_DATE = '2026-09-28';

const LISTS_MIN = 5;
/** Of a line; each claim is compared with all of them. The largest list that an operator publishes has a thousand. */
const NETWORKS_MAX = 2000;
/** A larger network is nobody's crawlers': with it any sender would be verified. */
const BITS_MIN = { ipv4: 8, ipv6: 16 } as const;
const BITS_MAX = { ipv4: 32, ipv6: 128 } as const;
const LINE = /^([^:!]+?)( !)?: (.+)$/;

let bundled: ReadonlyMap<string, CrawlerAddresses> | undefined;

/**
 * Reads lists. Empty lines, and those that begin with `#`, are left out. Returns a text that names the line when there
 * is something else.
 */
export function readCrawlerAddresses(text: string): ReadonlyMap<string, CrawlerAddresses> | string {
  const found = new Map<string, CrawlerAddresses>();
  for (const [i, line] of text.split('\n').entries()) {
    if (isLeftOut(line)) continue;
    const [, names, whole, listed = ''] = LINE.exec(line.replace(/\r$/, '')) ?? [];
    if (names === undefined) return `line ${i + 1}: it has not the form "Name, Name !: network network"`;
    const each = listed.split(' ').filter(Boolean);
    const wrong = each.find((network) => networkOf(network) === null);
    if (wrong !== undefined) return `line ${i + 1}: ${JSON.stringify(wrong.slice(0, 50))} is no network of a crawler`;
    if (each.length > NETWORKS_MAX) return `line ${i + 1}: it has more than ${NETWORKS_MAX} networks`;
    const addresses = { list: listOf(each), areAll: whole !== undefined };
    for (const name of names.split(', ')) {
      if (found.has(name)) return `line ${i + 1}: ${JSON.stringify(name.slice(0, 50))} has a list already`;
      found.set(name, addresses);
    }
  }
  return found.size < LISTS_MIN ? `it has lists of ${found.size} crawlers; at least ${LISTS_MIN} are taken` : found;
}

/** Counts the networks of lists. */
export function countNetworks(text: string): number {
  const lines = text.split('\n').filter((line) => !isLeftOut(line));
  return lines.flatMap((line) => line.slice(line.indexOf(': ') + 2).split(' ')).filter(Boolean).length;
}

/** Reads the bundled lists as they are. */
export function bundledAddressesText(): string {
  return readFileSync(new URL('crawler-addresses.txt', import.meta.url), 'utf8');
}

function isLeftOut(line: string): boolean {
  return line.trim() === '' || line.startsWith('#');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const { address, bits, family } = networkOf(network)!;
    list.addSubnet(address, bits, family);
  }
  return list;
}

/** Reads an address or a network; null when it is none, or too large. */
function networkOf(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [, address = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const bits = length === undefined ? BITS_MAX[family] : Number(length);
  return bits < BITS_MIN[family] || bits > BITS_MAX[family] ? null : { address, bits, family };
}
