import { readFileSync } from 'node:fs';
import type { AsnResponse } from 'maxmind';
import { type Address, parseAddress } from './address.ts';
import { addMmdbRanges, readMmdb } from './mmdb-ranges.ts';
import { type FamilyFiles, NO_VALUE, RangeBuilder, type Ranges } from './ranges.ts';

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const ZERO = 0x30;

/**
 * Compiles the network data into ranges whose values are AS numbers: ordered lines `first,last,number,name`, IPv4
 * addresses as integers, IPv6 ones as text. Throws an Error when a line is malformed.
 */
export function compileNetworks(csv: FamilyFiles): Ranges {
  const { ipv4 } = compileIpv4(readFileSync(csv.ipv4));
  const { ipv6 } = compileIpv6(readFileSync(csv.ipv6));
  return { ipv4, ipv6, texts: Buffer.alloc(0) };
}

/** Compiles a network database (MMDB) into ranges whose values are AS numbers. Throws when it is no MMDB file. */
export function compileNetworkDatabase(path: string): Ranges {
  const mmdb = readMmdb<AsnResponse>(path);
  const rangesOf = (family: 4 | 6) => {
    const builder = new RangeBuilder();
    addMmdbRanges(mmdb, family, builder, (record) => record?.autonomous_system_number ?? NO_VALUE);
    return builder;
  };
  return { ipv4: rangesOf(4).ipv4, ipv6: rangesOf(6).ipv6, texts: Buffer.alloc(0) };
}

/** Compiles `first,last,number,name` lines whose addresses are integers. */
function compileIpv4(file: Buffer): RangeBuilder {
  const builder = new RangeBuilder();
  const fields = [0, 0, 0];
  let next = 0;
  for (let at = 0; at < file.length; at = afterLine(file, at)) {
    for (let i = 0; i < 3; i++) {
      fields[i] = 0;
      for (; file[at] !== COMMA; at++) fields[i] = fields[i]! * 10 + digitAt(file, at);
      at++;
    }
    const [first = 0, last = 0, asn = 0] = fields;
    // Where two ranges overlap, the overlap belongs to the earlier one.
    if (last < next) continue;
    if (first > next) builder.begin(0, next, NO_VALUE);
    builder.begin(0, Math.max(first, next), asn);
    next = last + 1;
  }
  if (next < 2 ** 32) builder.begin(0, next, NO_VALUE);
  return builder;
}

/** Compiles `first,last,number,name` lines whose addresses are texts. */
function compileIpv6(file: Buffer): RangeBuilder {
  const builder = new RangeBuilder();
  /** The first /64 behind the ranges so far. */
  let nextHigh = 0;
  let nextLow = 0;
  for (let at = 0; at < file.length; at = afterLine(file, at)) {
    const afterFirst = file.indexOf(COMMA, at);
    const afterLast = file.indexOf(COMMA, afterFirst + 1);
    const first = parseAddress(file.toString('latin1', at, afterFirst));
    const last = parseAddress(file.toString('latin1', afterFirst + 1, afterLast));
    if (first?.family !== 6 || last?.family !== 6)
      throw new Error(`not an IPv6 range at byte ${at} of the network data`);
    let asn = 0;
    for (at = afterLast + 1; file[at] !== COMMA; at++) asn = asn * 10 + digitAt(file, at);
    // A few ranges meet inside a /64, the finest part of an address that is kept. That /64 belongs to the earlier
    // range.
    if (isBefore(last, nextHigh, nextLow)) continue;
    if (isBefore(first, nextHigh, nextLow)) builder.begin(nextHigh, nextLow, asn);
    else {
      builder.begin(nextHigh, nextLow, NO_VALUE);
      builder.begin(first.high, first.low, asn);
    }
    nextHigh = last.high + (last.low === 0xffffffff ? 1 : 0);
    nextLow = (last.low + 1) >>> 0;
  }
  if (nextHigh < 2 ** 32) builder.begin(nextHigh, nextLow, NO_VALUE);
  return builder;
}

function isBefore(address: Address, high: number, low: number): boolean {
  return address.high < high || (address.high === high && address.low < low);
}

function digitAt(file: Buffer, at: number): number {
  const digit = file[at]! - ZERO;
  if (digit >= 0 && digit <= 9) return digit;
  throw new Error(`not a number at byte ${at} of the network data`);
}

function afterLine(file: Buffer, at: number): number {
  const end = file.indexOf(NEWLINE, at);
  return end === -1 ? file.length : end + 1;
}
