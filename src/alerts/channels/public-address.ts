import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Blocks inside what ipaddr.js calls unicast that are not for connections across the public internet. */
const SPECIAL_BLOCKS = [
  // IPv4: protocol assignments, 6to4 relays, the direct delegation of AS112.
  '192.0.0.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  // IPv6: what carries an IPv4 address (compatible, translated, NAT64 of both prefixes, 6to4, Teredo) …
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/23',
  // … documentation, discard-only, dummy, segment routing, benchmarking, ORCHID, site-local, unique local, 6bone.
  '100::/64',
  '100:0:0:1::/64',
  '2001:db8::/32',
  '3ffe::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fec0::/10',
].map((block) => ipaddr.parseCIDR(block));

/** IPv6 hands out addresses only from here. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address, as a resolver returns it, is one on the public internet. Anything else is not: private,
 * loopback, link-local, carrier-grade NAT, multicast, documentation, reserved, and every IPv6 form that carries an IPv4
 * address, whichever it carries.
 */
export function isPublicAddress(text: string): boolean {
  // A zone index belongs to link-local addresses only.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST)) return false;
  return !SPECIAL_BLOCKS.some((block) => block[0].kind() === address.kind() && address.match(block));
}
