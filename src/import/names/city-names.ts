import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { BUILT_TABLES } from '../../collect/lookup/made-table.ts';

/** The file of the names, which `npm run build` makes: 1 MB. */
export const CITY_NAMES_FILE = join(BUILT_TABLES, 'city-names.br');

/** A city of GeoNames, under the name that it has here. */
export interface NamedCity {
  /** The city's number at GeoNames. */
  readonly id: number;
  readonly name: string;
}

/** The bytes of each entry before its name: the id and the length of the name. */
const ID_BYTES = 4;
const HEAD_BYTES = ID_BYTES + 1;

/** Finds the names of cities by their numbers at GeoNames. */
export class CityNames {
  /** The entries, by ascending id: the id, the length of the name, the name. */
  readonly #entries: Buffer;
  readonly #ids: Uint32Array;
  /** The byte at which each entry begins. */
  readonly #starts: Uint32Array;

  /** @param entries as `encodeCityNames` makes them */
  constructor(entries: Buffer) {
    const ids: number[] = [];
    const starts: number[] = [];
    for (let at = 0; at < entries.length; at += HEAD_BYTES + entries[at + ID_BYTES]!) {
      ids.push(entries.readUInt32BE(at));
      starts.push(at);
    }
    this.#entries = entries;
    this.#ids = Uint32Array.from(ids);
    this.#starts = Uint32Array.from(starts);
  }

  /** Reads the bundled names. Throws when the build has not made them. */
  static bundled(): CityNames {
    return new CityNames(brotliDecompressSync(readFileSync(CITY_NAMES_FILE)));
  }

  /** Returns the name of a city, or undefined for an unknown number. */
  nameOf(id: number): string | undefined {
    let low = 0;
    let high = this.#ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    if (this.#ids[low] !== id) return undefined;
    const at = this.#starts[low]!;
    return this.#entries.toString('utf8', at + HEAD_BYTES, at + HEAD_BYTES + this.#entries[at + ID_BYTES]!);
  }
}

/** Writes cities as `CityNames` reads them. A name has at most 255 bytes. */
export function encodeCityNames(cities: readonly NamedCity[]): Buffer {
  const pieces: Buffer[] = [];
  for (const { id, name } of [...cities].sort((a, b) => a.id - b.id)) {
    const text = Buffer.from(name);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32BE(id);
    head.writeUInt8(text.length, ID_BYTES);
    pieces.push(head, text);
  }
  return Buffer.concat(pieces);
}

/** Compresses the entries for the file. */
export function packCityNames(entries: Buffer): Buffer {
  return brotliCompressSync(entries);
}
