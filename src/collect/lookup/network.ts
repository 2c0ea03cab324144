import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { type AsnResponse, Reader } from 'maxmind';
import type { Address } from './address.ts';
import { readNetworkTable, writeNetworkTable } from './network-cache.ts';
import { type AsnCsv, compileNetworks } from './network-compiler.ts';
import { NetworkTable } from './network-table.ts';

/** Finds the network (autonomous system) that announces an address. */
export interface Network {
  /** Returns the network's number; null when no network announces the address. */
  asnOf(address: Address): number | null;
}

/**
 * Opens the networks of the bundled route data (npm `@ip-location-db/asn`: RouteViews and DB-IP, CC BY 4.0) as a
 * compact table. The table is compiled once (about half a second) and kept as `asn.bin` in `cacheDirectory`. It is
 * compiled again when the data has changed or the file is damaged. Throws when the data cannot be read or the directory
 * cannot be written.
 */
export function openNetwork(cacheDirectory: string, csv: AsnCsv = bundledCsv()): Network {
  const source = sourceOf(csv);
  const path = join(cacheDirectory, 'asn.bin');
  const cached = readNetworkTable(path, source);
  if (cached !== null) return new NetworkTable(cached);
  const columns = compileNetworks(csv);
  mkdirSync(cacheDirectory, { recursive: true });
  writeNetworkTable(path, source, columns);
  return new NetworkTable(columns);
}

/**
 * Opens the networks of the operator's own MMDB file (GeoLite2-ASN, DB-IP ASN). Throws when the file is no MMDB file.
 */
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
      // An IPv4 tree would look up the first 32 bits of an IPv6 address.
      if (address.family === 6 && reader.metadata.ipVersion === 4) return null;
      return reader.get(address.visitorPart)?.autonomous_system_number ?? null;
    },
  };
}

function bundledCsv(): AsnCsv {
  const path = (file: string) => fileURLToPath(import.meta.resolve(`@ip-location-db/asn/${file}`));
  return { ipv4: path('asn-ipv4-num.csv'), ipv6: path('asn-ipv6.csv') };
}

/**
 * Identifies the files that a table is compiled from. The number changes with the size or modification time of either
 * file.
 */
function sourceOf(csv: AsnCsv): number {
  const parts = [csv.ipv4, csv.ipv6].map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  });
  return crc32(parts.join('\n'));
}
