import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { CrawlerAddresses } from '../collect/lookup/crawler-addresses.ts';
import { bundledAddresses } from '../collect/lookup/crawler-addresses.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Verdict } from '../domain/crawler.ts';
import { isWithinDomain } from '../domain/site-domains.ts';
import { CRAWLER_HOSTS, type CrawlerHosts } from './crawler-hosts.ts';

/** Asks for the names of addresses, and for the addresses of names. */
export type NameResolver = Pick<Resolver, 'reverse' | 'resolve4' | 'resolve6'>;

/** Knows the addresses that operators publish. */
export interface PublishedAddresses {
  of(crawler: string): CrawlerAddresses | undefined;
}

const BUNDLED: PublishedAddresses = { of: (crawler) => bundledAddresses().get(crawler) };

/** An address whose names were asked for. */
type Named = 'confirmed' | 'elsewhere' | 'unknown';

const REMEMBERED_MAX = 10_000;
const REMEMBERED_MS = 24 * 3_600_000;
/** A server of names that did not answer is asked again after this. */
const UNKNOWN_MS = 5 * 60_000;
const QUESTIONS_AT_ONCE = 16;
const NAMES_MAX = 4;
/** The longest wait for an answer about a name, milliseconds. */
const ANSWER_MAX_MS = 2000;
/** All questions about an address take no longer, milliseconds. */
const ASKING_MAX_MS = 5000;
const WAITING_MAX = 1000;
/** Addresses of inside networks, and of the machine itself. */
const INSIDE = new BlockList();
for (const [network, length] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  INSIDE.addSubnet(network, length, 'ipv4');
}
for (const [network, length] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  INSIDE.addSubnet(network, length, 'ipv6');

/** Errors that are answers: the address has no name, or the name no address. */
const NOT_THERE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Says whether requests are from whom their User-Agents name: by the addresses that operators publish, and by names of addresses that
 * lead back to them. Without an answer about names nothing is contradicted that a name could prove.
 */
export class Verifier {
  readonly #resolver: NameResolver;
  readonly #addresses: PublishedAddresses;
  readonly #turns = new Semaphore({
    ...{ permits: QUESTIONS_AT_ONCE, waitingMax: WAITING_MAX },
    refusal: () => new Error('too many addresses wait for their names'),
  });
  readonly #asked = new LRUCache<string, Promise<Named>>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });

  constructor(resolver: NameResolver, addresses: PublishedAddresses = BUNDLED) {
    this.#resolver = resolver;
    this.#addresses = addresses;
  }

  /** Returns the verdict about an address that claims to be of a crawler. Never rejects. */
  async verdictOf(crawler: string, address: string): Promise<Verdict> {
    const family = isIP(address);
    const addresses = this.#addresses.of(crawler);
    const hosts = CRAWLER_HOSTS.get(crawler);
    if (family === 0 || (addresses === undefined && hosts === undefined)) return 'unverified';
    // The log of a server behind a proxy tells the proxy's address.
    if (INSIDE.check(address, family === 6 ? 'ipv6' : 'ipv4')) return 'unverified';
    if (addresses?.list.check(address, family === 6 ? 'ipv6' : 'ipv4')) return 'verified';
    const named = hosts === undefined ? 'elsewhere' : await this.#namedAs(address, hosts);
    if (named === 'confirmed') return 'verified';
    // A list may be older than an address, which then has a name.
    if (named === 'unknown') return 'unverified';
    return addresses?.areAll === true || hosts?.areAll === true ? 'contradicted' : 'unverified';
  }

  #namedAs(address: string, hosts: CrawlerHosts): Promise<Named> {
    const key = `${address} ${hosts.domains.join()}`;
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const asking = this.#turns
      .run(() => withTimeout(ASKING_MAX_MS, this.#ask(address, hosts), (): Named => 'unknown'))
      .catch((): Named => 'unknown')
      .then((named) => {
        if (named === 'unknown') this.#asked.set(key, asking, { ttl: UNKNOWN_MS });
        return named;
      });
    this.#asked.set(key, asking);
    return asking;
  }

  async #ask(address: string, { domains }: CrawlerHosts): Promise<Named> {
    const names = await orNone(this.#resolver.reverse(address));
    const own = names.filter((name) => domains.some((domain) => isWithinDomain(name.toLowerCase(), domain)));
    // The holder of an address can give it any number of names.
    for (const name of own.slice(0, NAMES_MAX)) {
      const resolve = isIP(address) === 6 ? this.#resolver.resolve6(name) : this.#resolver.resolve4(name);
      if ((await orNone(resolve)).some((found) => isSame(found, address))) return 'confirmed';
    }
    return 'elsewhere';
  }
}

/** A verifier that asks the machine's server of names, until it is closed. */
export type OpenVerifier = Pick<Verifier, 'verdictOf'> & { close(): void };

/** Opens a verifier that asks the machine's server of names. */
export function openVerifier(addresses: PublishedAddresses): OpenVerifier {
  const resolver = new Resolver({ timeout: ANSWER_MAX_MS, tries: 1 });
  const verifier = new Verifier(resolver, addresses);
  return {
    verdictOf: (crawler, address) => verifier.verdictOf(crawler, address),
    close: () => resolver.cancel(),
  };
}

async function orNone(answer: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await answer;
  } catch (error) {
    if (NOT_THERE.has((error as NodeJS.ErrnoException).code)) return [];
    throw error;
  }
}

/** An address of IPv6 has many spellings; `URL` has one. */
function isSame(a: string, b: string): boolean {
  return a === b || (isIP(a) === 6 && isIP(b) === 6 && new URL(`http://[${a}]`).host === new URL(`http://[${b}]`).host);
}
