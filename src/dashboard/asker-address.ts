import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Where a reverse proxy of one's own stands. */
const NEARBY = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/**
 * Who sent a request, for telling guessers apart: an IPv4 address, or the /64 of an IPv6 one. A sender nearby may be a
 * reverse proxy; then whoever it says it asks for. Only its own word, the last one, is taken: what stands before it came
 * from the other side.
 *
 * @param forwarded the request's `X-Forwarded-For`
 */
export function askerAddress(peer: string, forwarded: string | undefined): string {
  const sender = parse(peer);
  if (sender === null) return peer;
  const named = NEARBY.has(sender.range()) ? parse(forwarded?.split(',').at(-1)?.trim() ?? '') : null;
  return truncated(named ?? sender);
}

function parse(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

function truncated(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}
