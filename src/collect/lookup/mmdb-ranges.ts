import { readFileSync } from 'node:fs';
import { Reader, type Response } from 'maxmind';
import { Address } from './address.ts';
import type { RangeBuilder } from './ranges.ts';

/** Deeper bits of an IPv6 address are never used: a /64 has the value of its first address. */
const DEPTH6 = 64;
const DEPTH4 = 32;
/** The root of IPv4 in a tree of IPv6 addresses: `::/96`. */
const IPV4_ROOT_DEPTH = 96;
/** The addresses of IPv4 are in a tree several times, as 6to4 and the like. A tree that is walked longer has a loop. */
const VISITS_PER_NODE_MAX = 8;

/** An MMDB file in memory. */
export interface Mmdb<Record extends Response> {
  readonly file: Buffer;
  readonly reader: Reader<Record>;
}

/** Reads an MMDB file. Throws when it does not exist, or is no MMDB file. */
export function readMmdb<Record extends Response>(path: string): Mmdb<Record> {
  const file = readFileSync(path);
  try {
    return { file, reader: new Reader<Record>(file) };
  } catch (cause) {
    throw new Error(`${path} is not an MMDB file`, { cause });
  }
}

/**
 * Adds the ranges of one family of an MMDB file to a builder. The file's tree is walked from its first address to its
 * last; each record of the file is read once, by its first address.
 *
 * Throws when the tree is damaged.
 *
 * @param recorded gives the value of a record
 */
export function addMmdbRanges<Record extends Response>(
  { file, reader }: Mmdb<Record>,
  family: 4 | 6,
  builder: RangeBuilder,
  recorded: (record: Record | null) => number,
): void {
  const { nodeCount, nodeByteSize, recordSize, ipVersion } = reader.metadata;
  const child = childReader(file, recordSize, nodeByteSize);
  const noRecord = recorded(null);
  const values = new Map<number, number>();
  const maxDepth = family === 4 ? DEPTH4 : DEPTH6;

  const firstOf = (node: number, from: number, to: number) => {
    for (let depth = from; depth < to && node < nodeCount; depth++) node = child(node, 0);
    return node;
  };
  const valueAt = (node: number, high: number, low: number) => {
    // The tree goes on below a /64.
    if (node < nodeCount) node = firstOf(node, DEPTH6, 128);
    if (node <= nodeCount) return noRecord;
    let value = values.get(node);
    if (value === undefined) {
      value = recorded(reader.get(new Address(family, high, low).visitorPart));
      values.set(node, value);
    }
    return value;
  };
  let visitsLeft = VISITS_PER_NODE_MAX * (nodeCount + maxDepth);
  const walk = (node: number, depth: number, high: number, low: number) => {
    if (visitsLeft-- === 0) throw new Error('the tree of addresses has a loop');
    if (node >= nodeCount || depth === maxDepth) {
      builder.begin(high, low, valueAt(node, high, low));
      return;
    }
    walk(child(node, 0), depth + 1, high, low);
    const right = child(node, 1);
    if (family === 4) walk(right, depth + 1, 0, (low | (1 << (31 - depth))) >>> 0);
    else if (depth < 32) walk(right, depth + 1, (high | (1 << (31 - depth))) >>> 0, low);
    else walk(right, depth + 1, high, (low | (1 << (63 - depth))) >>> 0);
  };

  // An IPv4 tree knows no IPv6 address.
  if (family === 6 && ipVersion === 4) builder.begin(0, 0, noRecord);
  else walk(family === 4 && ipVersion === 6 ? firstOf(0, 0, IPV4_ROOT_DEPTH) : 0, 0, 0, 0);
}

/** Returns a function that reads the left (0) or right (1) record of a node. */
function childReader(file: Buffer, recordSize: number, nodeBytes: number): (node: number, side: 0 | 1) => number {
  switch (recordSize) {
    case 24:
      return (node, side) => file.readUIntBE(node * nodeBytes + 3 * side, 3);
    case 28:
      return (node, side) => {
        const at = node * nodeBytes;
        const middle = file[at + 3]!;
        if (side === 0) return ((middle & 0xf0) << 20) | (file[at]! << 16) | (file[at + 1]! << 8) | file[at + 2]!;
        return ((middle & 0x0f) << 24) | (file[at + 4]! << 16) | (file[at + 5]! << 8) | file[at + 6]!;
      };
    case 32:
      return (node, side) => file.readUInt32BE(node * nodeBytes + 4 * side);
    default:
      throw new Error(`records of ${recordSize} bits`);
  }
}
