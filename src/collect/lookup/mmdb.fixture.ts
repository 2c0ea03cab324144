/** Makes small MMDB files, for tests. */

/** A network by its bits (`'0101'` is the first four), and its record. */
export type MmdbNetwork = readonly [bits: string, record: object];

export interface MmdbOptions {
  readonly ipVersion: 4 | 6;
  readonly recordSize: 24 | 28 | 32;
  readonly databaseType?: string;
  /** When it was built, epoch seconds. */
  readonly buildEpoch?: number;
}

type Node = [Child, Child];
type Child = Node | { readonly at: number } | null;

const SEPARATOR = Buffer.alloc(16);
const METADATA_START = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');

/** Writes networks as an MMDB file. A network inside one that was given before takes its place there. */
export function mmdb(networks: readonly MmdbNetwork[], options: MmdbOptions): Buffer {
  const { ipVersion, recordSize, databaseType = 'test', buildEpoch = 1 } = options;
  const root: Node = [null, null];
  const records: Buffer[] = [];
  let length = 0;
  for (const [bits, record] of networks) {
    put(root, bits, { at: length });
    const bytes = encode(record);
    records.push(bytes);
    length += bytes.length;
  }
  const nodes: Node[] = [root];
  for (let i = 0; i < nodes.length; i++) for (const child of nodes[i]!) if (Array.isArray(child)) nodes.push(child);
  const numbers = new Map(nodes.map((node, i) => [node, i]));
  const numberOf = (child: Child) => {
    if (child === null) return nodes.length;
    return Array.isArray(child) ? numbers.get(child)! : nodes.length + SEPARATOR.length + child.at;
  };
  const tree = nodes.map(([left, right]) => packed(numberOf(left), numberOf(right), recordSize));
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: BigInt(buildEpoch),
    database_type: databaseType,
    description: {},
    ip_version: ipVersion,
    languages: [],
    node_count: nodes.length,
    record_size: recordSize,
  });
  return Buffer.concat([...tree, SEPARATOR, ...records, METADATA_START, metadata]);
}

/** The blocks of `wideMmdb`: enough for an update to take it. */
const BLOCKS_BITS = 11;

/** Writes a database of 2,048 equal blocks of IPv4 addresses; neighbours have different records. */
export function wideMmdb(record: (block: number) => object, options: Partial<MmdbOptions> = {}): Buffer {
  const networks = Array.from({ length: 2 ** BLOCKS_BITS }, (_, block): MmdbNetwork => {
    return [block.toString(2).padStart(BLOCKS_BITS, '0'), record(block)];
  });
  return mmdb(networks, { ipVersion: 4, recordSize: 24, ...options });
}

/** Writes a database in which every address is in a town of this name, in one of two quarters. */
export function townMmdb(town: string, options: Partial<MmdbOptions> = {}): Buffer {
  const record = (block: number) => ({ country: { iso_code: 'DE' }, city: { names: { en: `${town} ${block % 2}` } } });
  return wideMmdb(record, { databaseType: 'GeoLite2-City', ...options });
}

function put(root: Node, bits: string, record: { readonly at: number }): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const side = Number(bit) as 0 | 1;
    const child = node[side];
    // The network that was there before stays, beside the smaller one that is put inside of it.
    const next: Node = Array.isArray(child) ? child : [child, child];
    node[side] = next;
    node = next;
  }
  node[Number(bits.at(-1)) as 0 | 1] = record;
}

function packed(left: number, right: number, recordSize: number): Buffer {
  const node = Buffer.alloc(recordSize / 4);
  if (recordSize === 28) {
    node.writeUIntBE(left & 0xffffff, 0, 3);
    node[3] = ((left >>> 24) << 4) | (right >>> 24);
    node.writeUIntBE(right & 0xffffff, 4, 3);
    return node;
  }
  node.writeUIntBE(left, 0, recordSize / 8);
  node.writeUIntBE(right, recordSize / 8, recordSize / 8);
  return node;
}

function encode(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(6, 4), bytes]);
  }
  if (typeof value === 'bigint') {
    const bytes = Buffer.alloc(5);
    bytes.writeUIntBE(Number(value), 0, 5);
    return Buffer.concat([head(9, 5), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([head(7, entries.length), ...entries.flat().map(encode)]);
}

/** The control byte of a type, and what follows it for types above 7 and sizes above 28. */
function head(type: number, size: number): Buffer {
  if (size > 28 + 256) throw new RangeError(`a value of ${size} bytes`);
  const short = Math.min(size, 29);
  const bytes = type > 7 ? [short, type - 7] : [(type << 5) | short];
  return Buffer.from(short === 29 ? [...bytes, size - 29] : bytes);
}
