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
/** After so many questions in a row without an answer, none is asked for as long: a log would wait for each. */
const UNANSWERED_MAX = 30;
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
/** Errors that a server of names tells itself: it is there, and another one that it has asked is not. */
const TOLD: ReadonlySet<unknown> = new Set(['ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR']);

/**
 * Says whether requests are from whom their User-Agents name: by the addresses that operators publish, and by names of
 * addresses that lead back to them. Without an answer about names nothing is contradicted that a name could prove, nor
 * by a list of now what is past.
 */
export class Verifier {
  readonly #resolver: NameResolver | null;
  readonly #addresses: PublishedAddresses;
  readonly #nowMs: () => number;
  /** The questions without an answer since the last one that had one. */
  #unanswered = 0;
  /** Nothing is asked before this time of the process, milliseconds. */
  #notBeforeMs = Number.NEGATIVE_INFINITY;
  readonly #turns = new Semaphore({
    ...{ permits: QUESTIONS_AT_ONCE, waitingMax: WAITING_MAX },
    refusal: () => new Error('too many addresses wait for their names'),
  });
  readonly #asked = new LRUCache<string, Promise<Named>>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });

  /** @param resolver null to ask for no names */
  constructor(
    resolver: NameResolver | null,
    addresses: PublishedAddresses = BUNDLED,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#resolver = resolver;
    this.#addresses = addresses;
    this.#nowMs = nowMs;
  }

  /**
   * Returns the verdict about an address that claims to be of a crawler. Never rejects.
   *
   * @param isPast whether the claim is so old that the operator may have had other addresses: no list contradicts it
   * then
   */
  async verdictOf(crawler: string, address: string, isPast = false): Promise<Verdict> {
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
    return hosts?.areAll === true || (addresses?.areAll === true && !isPast) ? 'contradicted' : 'unverified';
  }

  #namedAs(address: string, hosts: CrawlerHosts): Promise<Named> {
    const key = `${address} ${hosts.domains.join()}`;
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const resolver = this.#resolver;
    if (resolver === null || this.#isSilent()) return Promise.resolve('unknown');
    const asking = this.#turns
      .run(() => this.#askInTime(resolver, address, hosts))
      .catch((): Named => 'unknown')
      .then((named) => {
        if (named === 'unknown') this.#asked.set(key, asking, { ttl: UNKNOWN_MS });
        return named;
      });
    this.#asked.set(key, asking);
    return asking;
  }

  #isSilent(): boolean {
    return this.#nowMs() < this.#notBeforeMs;
  }

  /** Asks, unless nothing was answered for a while, and notes whether there was an answer. */
  async #askInTime(resolver: NameResolver, address: string, hosts: CrawlerHosts): Promise<Named> {
    // Others may have waited in vain while this question waited for its turn.
    if (this.#isSilent()) return 'unknown';
    let isAnswered = true;
    const asked = ask(resolver, address, hosts).catch((error: unknown): Named => {
      isAnswered = TOLD.has((error as NodeJS.ErrnoException).code);
      return 'unknown';
    });
    const named = await withTimeout(ASKING_MAX_MS, asked, (): Named => {
      isAnswered = false;
      return 'unknown';
    });
    this.#unanswered = isAnswered ? 0 : this.#unanswered + 1;
    if (this.#unanswered >= UNANSWERED_MAX) {
      this.#unanswered = 0;
      this.#notBeforeMs = this.#nowMs() + UNKNOWN_MS;
    }
    return named;
  }
}

async function ask(resolver: NameResolver, address: string, { domains }: CrawlerHosts): Promise<Named> {
  const names = await orNone(resolver.reverse(address));
  const own = names.filter((name) => domains.some((domain) => isWithinDomain(name.toLowerCase(), domain)));
  // The holder of an address can give it any number of names.
  for (const name of own.slice(0, NAMES_MAX)) {
    const resolve = isIP(address) === 6 ? resolver.resolve6(name) : resolver.resolve4(name);
    if ((await orNone(resolve)).some((found) => isSame(found, address))) return 'confirmed';
  }
  return 'elsewhere';
}

/** A verifier that asks the machine's server of names, until it is closed. */
export type OpenVerifier = Pick<Verifier, 'verdictOf'> & { close(): void };

/** Opens a verifier that asks the machine's server of names, or one that goes by the lists alone. */
export function openVerifier(
  addresses: PublishedAddresses,
  { asksNames = true }: { readonly asksNames?: boolean } = {},
): OpenVerifier {
  const resolver = asksNames ? new Resolver({ timeout: ANSWER_MAX_MS, tries: 1 }) : null;
  const verifier = new Verifier(resolver, addresses);
  return {
    verdictOf: (crawler, address, isPast) => verifier.verdictOf(crawler, address, isPast),
    close: () => resolver?.cancel(),
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
