import { isHostOf } from '../../domain/host-set.ts';
import type { Address } from './address.ts';
import type { Geography } from './geography.ts';
import { type IpLocation, IpLookup } from './ip-lookup.ts';
import type { Network } from './network.ts';
import type { Client, UserAgents } from './user-agent.ts';

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
  #ip: IpLookup;

  constructor(data: LookupData) {
    this.#data = data;
    this.#ip = new IpLookup(data.geography, data.network);
  }

  /** Replaces some of the data at once: an event is decided on by all of the old or all of the new. */
  replace(changed: Partial<LookupData>): void {
    const before = this.#data;
    this.#data = { ...before, ...changed };
    const { geography, network } = this.#data;
    if (geography === before.geography && network === before.network) return;
    // The cache of addresses goes with the tables that it was filled from.
    this.#ip = new IpLookup(geography, network);
    if (geography !== before.geography) before.geography.close();
    if (network !== before.network) before.network.close();
  }

  /** Locates an address. */
  locate(address: Address): IpLocation {
    return this.#ip.of(address);
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
