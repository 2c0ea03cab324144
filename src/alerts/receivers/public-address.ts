import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Blocks that ipaddr.js calls unicast although no connection across the public internet uses them. */
const SPECIAL_BLOCKS = [
  // IPv4: protocol assignments, 6to4 relays, the direct delegation of AS112.
  '192.0.0.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  // IPv6 that carries an IPv4 address (compatible, translated, NAT64 of both prefixes, 6to4, Teredo).
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/23',
  // IPv6: documentation, discard-only, dummy, segment routing, benchmarking, ORCHID, site-local, unique local, 6bone.
  '100::/64',
  '100:0:0:1::/64',
  '2001:db8::/32',
  '3ffe::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fec0::/10',
].map((block) => ipaddr.parseCIDR(block));

/** The only block from which IPv6 addresses of the public internet are assigned. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Returns whether an address, as a resolver returns it, is on the public internet. False for private, loopback,
 * link-local, carrier-grade NAT, multicast, documentation and reserved addresses, and for every IPv6 address that
 * carries an IPv4 address, even a public one.
 */
export function isPublicAddress(text: string): boolean {
  // Only link-local addresses have a zone index.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST)) return false;
  return !SPECIAL_BLOCKS.some((block) => block[0].kind() === address.kind() && address.match(block));
}
