import { isHostOf } from '../../domain/host-set.ts';
import type { Address } from './address.ts';
import type { Geography } from './geography.ts';
import { LookupCache } from './lookup-cache.ts';
import type { Network } from './network.ts';
import type { Place } from './place.ts';
import type { Client, UserAgents } from './user-agent.ts';

/** The number of cached addresses: about 30 MB. */
const ADDRESSES_MAX = 100_000;

/** The place of an address, and the number of the network that announces it, or null. */
export interface IpLocation {
  readonly place: Place;
  readonly asn: number | null;
}

/** The data that is looked up for an event. */
export interface LookupData {
  readonly geography: Geography;
  readonly network: Network;
  readonly userAgents: UserAgents;
  /** The AS numbers of data centres. */
  readonly datacentres: ReadonlySet<number>;
  /** The hosts that spam names as its referrers. */
  readonly spamReferrers: ReadonlySet<string>;
}

/** Looks up what an address, a referrer and a User-Agent say, in data that can be replaced while events arrive. */
export class Lookups {
  #data: LookupData;
  /** The latest addresses: a visitor's events come from one. */
  #located = new LookupCache<number | string, IpLocation>(ADDRESSES_MAX);

  constructor(data: LookupData) {
    this.#data = data;
  }

  /** Replaces some of the data at once: an event is decided on by all of the old or all of the new. */
  replace(changed: Partial<LookupData>): void {
    const before = this.#data;
    this.#data = { ...before, ...changed };
    const { geography, network } = this.#data;
    if (geography === before.geography && network === before.network) return;
    // The cache of addresses goes with the tables that it was filled from.
    this.#located = new LookupCache(ADDRESSES_MAX);
    if (geography !== before.geography) before.geography.close();
    if (network !== before.network) before.network.close();
  }

  /** Locates an address. It caches the last ones, because a visitor's events come from one address. */
  locate(address: Address): IpLocation {
    // As a signed number every IPv4 address is a small integer; above 2^31 each key would be an object of its own.
    const key = address.family === 4 ? address.low | 0 : address.visitorPart;
    let found = this.#located.get(key);
    if (found === undefined) {
      const { geography, network } = this.#data;
      found = { place: geography.locate(address), asn: network.asnOf(address) };
      this.#located.set(key, found);
    }
    return found;
  }

  describe(userAgent: string | undefined): Client {
    return this.#data.userAgents.describe(userAgent);
  }

  /** Tells whether a network rents out servers, so that its requests come from machines. */
  isDatacentre(asn: number): boolean {
    return this.#data.datacentres.has(asn);
  }

  /** Tells whether a referrer's host is one that spam names, or a subdomain of it. */
  isSpamReferrer(host: string): boolean {
    return host !== '' && isHostOf(this.#data.spamReferrers, host);
  }

  close(): void {
    this.#data.geography.close();
    this.#data.network.close();
  }
}
