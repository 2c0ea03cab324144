import type { Address } from './address.ts';
import type { Geography } from './geography.ts';
import { LookupCache } from './lookup-cache.ts';
import type { Network } from './network.ts';
import type { Place } from './place.ts';

/** The number of cached addresses: about 30 MB. */
const REMEMBERED_MAX = 100_000;

/** The place of an address, and the number of the network that announces it, or null. */
export interface IpLocation {
  readonly place: Place;
  readonly asn: number | null;
}

/** Looks up addresses. It caches the last ones, because a visitor's events come from one address. */
export class IpLookup {
  readonly #geography: Geography;
  readonly #network: Network;
  readonly #remembered = new LookupCache<number | string, IpLocation>(REMEMBERED_MAX);

  constructor(geography: Geography, network: Network) {
    this.#geography = geography;
    this.#network = network;
  }

  of(address: Address): IpLocation {
    // As a signed number every IPv4 address is a small integer; above 2^31 each key would be an object of its own.
    const key = address.family === 4 ? address.low | 0 : address.visitorPart;
    let found = this.#remembered.get(key);
    if (found === undefined) {
      found = { place: this.#geography.locate(address), asn: this.#network.asnOf(address) };
      this.#remembered.set(key, found);
    }
    return found;
  }
}
