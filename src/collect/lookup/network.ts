import type { Address } from './address.ts';
import { bundledFile, sourceOfBundled, sourceOfFiles } from './data-source.ts';
import { BUILT_TABLES, type MadeTable, openTable } from './made-table.ts';
import { compileNetworkDatabase, compileNetworks } from './network-compiler.ts';
import type { RangeTable } from './range-table.ts';
import { NO_VALUE } from './ranges.ts';

/** Finds the network (autonomous system) that announces an address. */
export class Network {
  readonly #table: RangeTable;

  constructor(table: RangeTable) {
    this.#table = table;
  }

  /** Returns the network's number; null when no network announces the address. */
  asnOf(address: Address): number | null {
    const asn = this.#table.valueOf(address);
    return asn === NO_VALUE ? null : asn;
  }

  close(): void {
    this.#table.close();
  }
}

/**
 * Opens the networks of the bundled route data (npm `@ip-location-db/asn`: RouteViews and DB-IP, CC BY 4.0) as a table
 * of ranges, `asn.bin`. It comes with the build; where it does not, it is made in about a second. It is made again when
 * the data have changed or the file is damaged. Throws when the data cannot be read or no directory can be written.
 */
export async function openNetwork(cacheDirectory: string): Promise<Network> {
  return new Network(await openTable(bundledNetworks([BUILT_TABLES, cacheDirectory])));
}

/** Returns the table of the bundled route data, which is in one of the directories, or made there. */
export function bundledNetworks(directories: readonly string[]): MadeTable {
  const csv = { ipv4: bundledFile('asn/asn-ipv4-num.csv'), ipv6: bundledFile('asn/asn-ipv6.csv') };
  const source = sourceOfBundled([csv.ipv4, csv.ipv6]);
  return { name: 'asn.bin', directories, source, make: () => compileNetworks(csv) };
}

/**
 * Opens the networks of the operator's own MMDB file (GeoLite2-ASN, DB-IP ASN). Throws when the file is no MMDB file.
 */
export async function openNetworkDatabase(path: string, cacheDirectory: string): Promise<Network> {
  const source = sourceOfFiles([path]);
  const make = () => compileNetworkDatabase(path);
  return new Network(await openTable({ name: 'own-asn.bin', directories: [cacheDirectory], source, make }));
}
