import { isIPv4, isIPv6 } from 'node:net';

/** The longest prefix of an IPv6 network: collection keeps no more than the /64 of an address. */
export const IPV6_PREFIX_MAX = 64;

/**
 * Reads an address or network in CIDR notation and returns it as `address/prefix`; null for anything else, and for an IPv6
 * network smaller than a /64. A single IPv6 address stands for its /64: devices change the rest of theirs themselves.
 */
export function cleanNetwork(text: string): string | null {
  const [address = '', prefix, ...more] = text.trim().toLowerCase().split('/');
  if (more.length > 0 || address.includes('%')) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return prefix === undefined ? cleanNetwork(mapped) : null;
  const isV4 = isIPv4(address);
  if (!isV4 && !isIPv6(address)) return null;
  const max = isV4 ? 32 : IPV6_PREFIX_MAX;
  if (prefix === undefined) return `${address}/${max}`;
  if (!/^(0|[1-9]\d?)$/.test(prefix) || Number(prefix) > max || Number(prefix) === 0) return null;
  return `${address}/${prefix}`;
}
