import ipaddr from 'ipaddr.js';
import { withoutPort } from '../collect/lookup/address.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Returns whether a text is an address or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValid(text)
    ? !ipaddr.IPv4.isIPv4(text) || ipaddr.IPv4.isValidFourPartDecimal(text)
    : ipaddr.isValidCIDR(text);
}

/**
 * Determines the client address of a request, by which guesses are counted: an IPv4 address, or the /64 of an IPv6 one.
 * `X-Forwarded-For` counts only when the peer is a trusted proxy, and then only its last entry, which that proxy wrote.
 * The entries before came from the client; one of them counts only when the entry after it is a trusted proxy too.
 */
export class ClientAddresses {
  readonly #trusted: readonly Network[];

  /** @param trustedProxies addresses and networks that `isNetwork` allows */
  constructor(trustedProxies: readonly string[]) {
    this.#trusted = trustedProxies.map(networkOf);
  }

  /** @param forwarded the request's `X-Forwarded-For`, a list when it came several times */
  of(peer: string, forwarded: string | readonly string[] | undefined): string {
    return this.#clientOf(peer, forwarded, 64);
  }

  /** As `of`, but the /48 of an IPv6 address: one party may have all of it, so what clients hold is bounded by it. */
  networkOf(peer: string, forwarded: string | readonly string[] | undefined): string {
    return this.#clientOf(peer, forwarded, 48);
  }

  #clientOf(peer: string, forwarded: string | readonly string[] | undefined, bits: 48 | 64): string {
    let client = parse(peer);
    if (client === null) return peer;
    const named = String(forwarded ?? '').split(',');
    while (this.#isTrusted(client)) {
      const before = parse(withoutPort(named.pop()?.trim() ?? ''));
      if (before === null) break;
      client = before;
    }
    return truncated(client, bits);
  }

  /** Tells whether a peer is this machine or a trusted proxy: others are behind it. */
  isProxy(peer: string): boolean {
    const address = parse(peer);
    return address !== null && (address.range() === 'loopback' || this.#isTrusted(address));
  }

  #isTrusted(address: Address): boolean {
    return this.#trusted.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}

/** The kinds of addresses that say nothing about a visitor: those of this machine, and of an own network or that of a carrier. */
const SHARED_RANGES: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
]);

/** Returns the network that an exclusion rule needs for a client's address; null for one that is not public. */
export function ownNetwork(client: string): string | null {
  const address = parse(client);
  if (address === null || SHARED_RANGES.has(address.range())) return null;
  return address instanceof ipaddr.IPv4 ? address.toString() : `${address}/64`;
}

/** Shortens a client's address as visitors' are: the /24 of an IPv4 address, the /48 of an IPv6 one; null for what is none. */
export function visitorNetwork(client: string): string | null {
  const address = parse(client);
  if (address === null) return null;
  return address instanceof ipaddr.IPv4
    ? new ipaddr.IPv4([...address.octets.slice(0, 3), 0]).toString()
    : truncated(address, 48);
}

function networkOf(text: string): Network {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.toByteArray().length * 8];
}

function parse(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

function truncated(address: Address, bits: 48 | 64): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return new ipaddr.IPv6([...address.parts.slice(0, 3), bits === 64 ? address.parts[3]! : 0, 0, 0, 0, 0]).toString();
}
