/**
 * Reads IP addresses and truncates them as docs/definitions.md says: visitors are distinguished by the IPv4 address or
 * the IPv6 /64, the rate is counted per IPv4 /24 or IPv6 /48.
 */

const COLON = 0x3a;
const DOT = 0x2e;
const ZERO = 0x30;

/** IPv6 rate parts are numbered above the 2^24 IPv4 ones, so that one number identifies either. */
const IPV6_RATE_OFFSET = 2 ** 24;

/** The groups of the IPv6 text being read. Shared, because reading is synchronous and copies out of it. */
const groups = new Uint16Array(8);

/** An IPv4 address, or the /64 of an IPv6 address. Lower bits are never used, so they are not kept. */
export class Address {
  readonly family: 4 | 6;
  /** IPv6: the first 32 bits. IPv4: 0. */
  readonly high: number;
  /** IPv6: the second 32 bits. IPv4: the address. */
  readonly low: number;
  #visitorPart: string | undefined;

  constructor(family: 4 | 6, high: number, low: number) {
    this.family = family;
    this.high = high;
    this.low = low;
  }

  /**
   * The part that distinguishes visitors, in canonical spelling: `192.0.2.7`, or the first address of the /64 as
   * `2001:db8:0:7::`.
   */
  get visitorPart(): string {
    this.#visitorPart ??= this.family === 4 ? ipv4Text(this.low) : ipv6Text(this.high, this.low);
    return this.#visitorPart;
  }

  /** The part that one party may hold alone: `192.0.2.7`, or the first address of the IPv6 /48. */
  get networkPart(): string {
    return this.family === 4 ? ipv4Text(this.low) : ipv6Text(this.high, (this.low & 0xffff0000) >>> 0);
  }

  /** The part by which the collection rate is counted: one number for each IPv4 /24 and each IPv6 /48. */
  get ratePart(): number {
    if (this.family === 4) return this.low >>> 8;
    return IPV6_RATE_OFFSET + this.high * 0x10000 + (this.low >>> 16);
  }
}

/**
 * Reads an IP address: IPv4 as four plain decimal numbers, IPv6 in every spelling of RFC 4291 without brackets. An
 * IPv4-mapped IPv6 address is the IPv4 address; an IPv6 zone (`%eth0`) is dropped. Returns null for anything else,
 * octal and short forms included: two readers could disagree about the address.
 */
export function parseAddress(text: string): Address | null {
  if (text.length < 2 || text.length > 100) return null;
  if (text.indexOf(':') === -1) {
    const low = readIpv4(text, 0, text.length);
    return low === -1 ? null : new Address(4, 0, low);
  }
  const zone = text.indexOf('%');
  if (zone === text.length - 1) return null;
  if (!readIpv6(text, zone === -1 ? text.length : zone)) return null;
  const high = pair(0);
  const low = pair(2);
  if (high === 0 && low === 0 && pair(4) === 0xffff) return new Address(4, 0, pair(6));
  return new Address(6, high, low);
}

const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|([^:]*):\d{1,5})$/;

/** Returns the address in `address:port`, `[address]` or `[address]:port`; any other text as it is. */
export function withoutPort(text: string): string {
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  return bracketed ?? plain ?? text;
}

function pair(index: number): number {
  return ((groups[index]! << 16) | groups[index + 1]!) >>> 0;
}

/** Reads the dotted quad in `text[start, end)`; returns -1 when it is none. */
function readIpv4(text: string, start: number, end: number): number {
  let address = 0;
  let dots = 0;
  let octet = 0;
  let digits = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === DOT) {
      if (digits === 0 || dots === 3) return -1;
      address = address * 256 + octet;
      dots++;
      octet = 0;
      digits = 0;
      continue;
    }
    const digit = code - ZERO;
    // Some readers take a leading zero for octal.
    if (digit < 0 || digit > 9 || (digits > 0 && octet === 0)) return -1;
    octet = octet * 10 + digit;
    digits++;
    if (octet > 255) return -1;
  }
  return dots === 3 && digits > 0 ? address * 256 + octet : -1;
}

/** Reads `text[0, end)` into `groups`; false when it is no IPv6 address. */
function readIpv6(text: string, end: number): boolean {
  let count = 0;
  let gap = -1;
  let i = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return false;
    gap = 0;
    i = 2;
  }
  while (i < end) {
    const start = i;
    let group = 0;
    let digit = hexDigit(text.charCodeAt(i));
    while (digit !== -1 && i < end && i - start < 4) {
      group = group * 16 + digit;
      digit = hexDigit(text.charCodeAt(++i));
    }
    if (i === start || count === 8) return false;
    if (i < end && text.charCodeAt(i) === DOT) {
      const tail = readIpv4(text, start, end);
      if (tail === -1 || count > 6) return false;
      groups[count++] = tail >>> 16;
      groups[count++] = tail & 0xffff;
      break;
    }
    groups[count++] = group;
    if (i === end) break;
    if (text.charCodeAt(i) !== COLON || ++i === end) return false;
    if (text.charCodeAt(i) === COLON) {
      if (gap !== -1) return false;
      gap = count;
      i++;
    }
  }
  if (gap === -1) return count === 8;
  if (count === 8) return false;
  groups.copyWithin(8 - (count - gap), gap, count);
  groups.fill(0, gap, 8 - (count - gap));
  return true;
}

function hexDigit(code: number): number {
  if (code >= ZERO && code <= 0x39) return code - ZERO;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function ipv4Text(low: number): string {
  return `${low >>> 24}.${(low >>> 16) & 255}.${(low >>> 8) & 255}.${low & 255}`;
}

function ipv6Text(high: number, low: number): string {
  const hex = (group: number) => group.toString(16);
  return `${hex(high >>> 16)}:${hex(high & 0xffff)}:${hex(low >>> 16)}:${hex(low & 0xffff)}::`;
}
