import { readFileSync } from 'node:fs';
import { type Address, parseAddress } from './address.ts';
import type { NetworkColumns } from './network-table.ts';

/**
 * The two files of the bundled data: ordered lines `first,last,number,name`, IPv4 addresses as integers, IPv6 ones as
 * text.
 */
export interface AsnCsv {
  readonly ipv4: string;
  readonly ipv6: string;
}

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const ZERO = 0x30;

/** Compiles the network data into ranges. Throws an Error when a line is malformed. */
export function compileNetworks(csv: AsnCsv): NetworkColumns {
  const ipv4 = compileIpv4(readFileSync(csv.ipv4));
  const ipv6 = compileIpv6(readFileSync(csv.ipv6));
  return { ...ipv4, ...ipv6 };
}

/** Compiles `first,last,number,name` lines whose addresses are integers. */
function compileIpv4(file: Buffer): Pick<NetworkColumns, 'first4' | 'last4' | 'asn4'> {
  const lines = countLines(file);
  const first4 = new Uint32Array(lines);
  const last4 = new Uint32Array(lines);
  const asn4 = new Uint32Array(lines);
  const fields = [0, 0, 0];
  let rows = 0;
  for (let at = 0; at < file.length; at = afterLine(file, at)) {
    for (let i = 0; i < 3; i++) {
      fields[i] = 0;
      for (; file[at] !== COMMA; at++) fields[i] = fields[i]! * 10 + digitAt(file, at);
      at++;
    }
    const [first = 0, last = 0, asn = 0] = fields;
    const previous = rows === 0 ? -1 : last4[rows - 1]!;
    // Where two ranges overlap, the overlap belongs to the earlier one.
    if (last <= previous) continue;
    first4[rows] = Math.max(first, previous + 1);
    last4[rows] = last;
    asn4[rows++] = asn;
  }
  return { first4: first4.slice(0, rows), last4: last4.slice(0, rows), asn4: asn4.slice(0, rows) };
}

/** Compiles `first,last,number,name` lines whose addresses are texts. */
function compileIpv6(file: Buffer): Omit<NetworkColumns, 'first4' | 'last4' | 'asn4'> {
  const lines = countLines(file);
  const columns = Array.from({ length: 5 }, () => new Uint32Array(lines));
  const [firstHigh6, firstLow6, lastHigh6, lastLow6, asn6] = columns as [Column, Column, Column, Column, Column];
  let rows = 0;
  for (let at = 0; at < file.length; at = afterLine(file, at)) {
    const afterFirst = file.indexOf(COMMA, at);
    const afterLast = file.indexOf(COMMA, afterFirst + 1);
    const first = parseAddress(file.toString('latin1', at, afterFirst));
    const last = parseAddress(file.toString('latin1', afterFirst + 1, afterLast));
    if (first?.family !== 6 || last?.family !== 6)
      throw new Error(`not an IPv6 range at byte ${at} of the network data`);
    let asn = 0;
    for (at = afterLast + 1; file[at] !== COMMA; at++) asn = asn * 10 + digitAt(file, at);
    const previousHigh = rows === 0 ? -1 : lastHigh6[rows - 1]!;
    const previousLow = rows === 0 ? -1 : lastLow6[rows - 1]!;
    // A few ranges meet inside a /64, the finest part of an address that is kept. That /64 belongs to the earlier
    // range.
    if (!isAfter(last, previousHigh, previousLow)) continue;
    const meets = !isAfter(first, previousHigh, previousLow);
    firstHigh6[rows] = meets ? previousHigh + (previousLow === 0xffffffff ? 1 : 0) : first.high;
    firstLow6[rows] = meets ? previousLow + 1 : first.low;
    lastHigh6[rows] = last.high;
    lastLow6[rows] = last.low;
    asn6[rows++] = asn;
  }
  return {
    firstHigh6: firstHigh6.slice(0, rows),
    firstLow6: firstLow6.slice(0, rows),
    lastHigh6: lastHigh6.slice(0, rows),
    lastLow6: lastLow6.slice(0, rows),
    asn6: asn6.slice(0, rows),
  };
}

type Column = Uint32Array<ArrayBuffer>;

function isAfter(address: Address, high: number, low: number): boolean {
  return address.high > high || (address.high === high && address.low > low);
}

function digitAt(file: Buffer, at: number): number {
  const digit = file[at]! - ZERO;
  if (digit >= 0 && digit <= 9) return digit;
  throw new Error(`not a number at byte ${at} of the network data`);
}

function countLines(file: Buffer): number {
  let lines = 0;
  for (let at = 0; at < file.length; at = afterLine(file, at)) lines++;
  return lines;
}

function afterLine(file: Buffer, at: number): number {
  const end = file.indexOf(NEWLINE, at);
  return end === -1 ? file.length : end + 1;
}
