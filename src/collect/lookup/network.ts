import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { type AsnResponse, Reader } from 'maxmind';
import { type Address, parseAddress } from './address.ts';

/** Knows which network (autonomous system) announces an address. */
export interface Network {
  /** The network's number, or null when nobody announces the address. */
  asnOf(address: Address): number | null;
}

/** The two files of the bundled data: `first,last,number,name` lines in order, IPv4 as integers, IPv6 as text. */
export interface AsnCsv {
  readonly ipv4: string;
  readonly ipv6: string;
}

/**
 * The networks of the bundled route data (npm `@ip-location-db/asn`: RouteViews and DB-IP, CC BY 4.0) as a compact
 * table, which is compiled once (about half a second) and kept as `asn.bin` in `cacheDirectory`; it is made again when
 * the data has changed or the file is damaged. Throws when the data cannot be read or the directory not be written.
 */
export function openNetwork(cacheDirectory: string, csv: AsnCsv = bundledCsv()): Network {
  const source = sourceOf(csv);
  const path = join(cacheDirectory, 'asn.bin');
  const cached = readTable(path, source);
  if (cached !== null) return new NetworkTable(cached);
  const columns = compile(csv);
  mkdirSync(cacheDirectory, { recursive: true });
  writeTable(path, source, columns);
  return new NetworkTable(columns);
}

/** The networks of the operator's own MMDB file (GeoLite2-ASN, DB-IP ASN). Throws when it is none. */
export function openNetworkDatabase(path: string): Network {
  const file = readFileSync(path);
  let reader: Reader<AsnResponse>;
  try {
    reader = new Reader<AsnResponse>(file);
  } catch (cause) {
    throw new Error(`${path} is not an MMDB file`, { cause });
  }
  return {
    asnOf(address) {
      // An IPv4 tree would answer for the first 32 bits of an IPv6 address.
      if (address.family === 6 && reader.metadata.ipVersion === 4) return null;
      return reader.get(address.visitorPart)?.autonomous_system_number ?? null;
    },
  };
}

function bundledCsv(): AsnCsv {
  const path = (file: string) => fileURLToPath(import.meta.resolve(`@ip-location-db/asn/${file}`));
  return { ipv4: path('asn-ipv4-num.csv'), ipv6: path('asn-ipv6.csv') };
}

/** Ranges in ascending order, none overlapping, both ends inclusive. IPv6 ends are the upper 64 bits in two halves. */
interface Columns {
  readonly first4: Uint32Array;
  readonly last4: Uint32Array;
  readonly asn4: Uint32Array;
  readonly firstHigh6: Uint32Array;
  readonly firstLow6: Uint32Array;
  readonly lastHigh6: Uint32Array;
  readonly lastLow6: Uint32Array;
  readonly asn6: Uint32Array;
}

class NetworkTable implements Network {
  readonly #columns: Columns;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  asnOf(address: Address): number | null {
    return address.family === 4 ? this.#asnOf4(address.low) : this.#asnOf6(address.high, address.low);
  }

  #asnOf4(low: number): number | null {
    const { first4, last4, asn4 } = this.#columns;
    let from = 0;
    let to = first4.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (first4[middle]! <= low) from = middle + 1;
      else to = middle;
    }
    const found = from - 1;
    return found >= 0 && low <= last4[found]! ? asn4[found]! : null;
  }

  #asnOf6(high: number, low: number): number | null {
    const { firstHigh6, firstLow6, lastHigh6, lastLow6, asn6 } = this.#columns;
    let from = 0;
    let to = firstHigh6.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const first = firstHigh6[middle]!;
      if (first < high || (first === high && firstLow6[middle]! <= low)) from = middle + 1;
      else to = middle;
    }
    const found = from - 1;
    if (found < 0) return null;
    const last = lastHigh6[found]!;
    return high < last || (high === last && low <= lastLow6[found]!) ? asn6[found]! : null;
  }
}

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const ZERO = 0x30;

function compile(csv: AsnCsv): Columns {
  const ipv4 = compileIpv4(readFileSync(csv.ipv4));
  const ipv6 = compileIpv6(readFileSync(csv.ipv6));
  return { ...ipv4, ...ipv6 };
}

function compileIpv4(file: Buffer): Pick<Columns, 'first4' | 'last4' | 'asn4'> {
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
    // Where two ranges overlap, the earlier one keeps what it has.
    if (last <= previous) continue;
    first4[rows] = Math.max(first, previous + 1);
    last4[rows] = last;
    asn4[rows++] = asn;
  }
  return { first4: first4.slice(0, rows), last4: last4.slice(0, rows), asn4: asn4.slice(0, rows) };
}

function compileIpv6(file: Buffer): Omit<Columns, 'first4' | 'last4' | 'asn4'> {
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
    // A few ranges meet inside a /64, which is the finest that is kept of an address: it stays with the earlier one.
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

/** What a compiled table was made of: it is made again when a file's size or time of change differs. */
function sourceOf(csv: AsnCsv): number {
  const parts = [csv.ipv4, csv.ipv6].map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  });
  return crc32(parts.join('\n'));
}

// The file: magic (which also tells the byte order), source, rows of IPv4, rows of IPv6, checksum of the rest; columns.
const MAGIC = 0x41534e31;
const HEADER_WORDS = 5;

function writeTable(path: string, source: number, columns: Columns): void {
  const { first4, last4, asn4, firstHigh6, firstLow6, lastHigh6, lastLow6, asn6 } = columns;
  const all = [first4, last4, asn4, firstHigh6, firstLow6, lastHigh6, lastLow6, asn6];
  const words = new Uint32Array(HEADER_WORDS + all.reduce((sum, column) => sum + column.length, 0));
  let at = HEADER_WORDS;
  for (const column of all) {
    words.set(column, at);
    at += column.length;
  }
  words.set([MAGIC, source, first4.length, firstHigh6.length, checksumOf(words)]);
  // Written aside and renamed, so that a reader sees the old file or the new one, never half of it.
  const aside = `${path}.${process.pid}.tmp`;
  writeFileSync(aside, words);
  renameSync(aside, path);
}

/** The cached table, or null when there is none that is whole and made of this source. */
function readTable(path: string, source: number): Columns | null {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch {
    return null;
  }
  if (file.length % 4 !== 0 || file.length < HEADER_WORDS * 4) return null;
  const words = new Uint32Array(file.length / 4);
  new Uint8Array(words.buffer).set(file);
  const [magic, madeOf, rows4 = 0, rows6 = 0, checksum] = words;
  if (magic !== MAGIC || madeOf !== source || words.length !== HEADER_WORDS + 3 * rows4 + 5 * rows6) return null;
  if (checksum !== checksumOf(words)) return null;
  let at = HEADER_WORDS;
  const column = (rows: number) => {
    at += rows;
    return words.subarray(at - rows, at);
  };
  return {
    first4: column(rows4),
    last4: column(rows4),
    asn4: column(rows4),
    firstHigh6: column(rows6),
    firstLow6: column(rows6),
    lastHigh6: column(rows6),
    lastLow6: column(rows6),
    asn6: column(rows6),
  };
}

function checksumOf(words: Uint32Array): number {
  return crc32(new Uint8Array(words.buffer, words.byteOffset + HEADER_WORDS * 4));
}
