import type { CityResponse } from 'maxmind';
import { addMmdbRanges, readMmdb } from './mmdb-ranges.ts';
import { type Place, placeFrom } from './place.ts';
import { type FamilyFiles, NO_VALUE, RangeBuilder, type Ranges } from './ranges.ts';

/** A place's text: two letters of the country, the code of the region, a separator, the city. */
const COUNTRY_CHARS = 2;
const SEPARATOR = '\n';

/**
 * Compiles city databases into ranges, from MMDB files that may be one for both families. A value is one more than the
 * byte at which the text of the place begins. Throws when a file cannot be read or is no MMDB file.
 */
export function compileCities({ ipv4, ipv6 }: FamilyFiles): Ranges {
  const texts = new PlaceTexts();
  const rangesOf = (path: string, family: 4 | 6) => {
    const builder = new RangeBuilder();
    addMmdbRanges(readMmdb<CityResponse>(path), family, builder, (record) => texts.valueOf(placeFrom(record)));
    return builder;
  };
  // One after the other: both files at once would need twice the memory.
  const { ipv4: four } = rangesOf(ipv4, 4);
  const { ipv6: six } = rangesOf(ipv6, 6);
  return { ipv4: four, ipv6: six, texts: texts.bytes };
}

/** Reads the place from its text. */
export function placeFromText(text: string): Place {
  const end = text.indexOf(SEPARATOR);
  return { country: text.slice(0, COUNTRY_CHARS), region: text.slice(COUNTRY_CHARS, end), city: text.slice(end + 1) };
}

/** The texts of places, each once: the byte of its length, then the text. */
class PlaceTexts {
  readonly #values = new Map<string, number>();
  readonly #pieces: Buffer[] = [];
  #length = 0;

  valueOf({ country, region, city }: Place): number {
    if (country === '') return NO_VALUE;
    const text = country + region + SEPARATOR + city;
    let value = this.#values.get(text);
    if (value === undefined) {
      value = this.#length + 1;
      this.#values.set(text, value);
      const bytes = Buffer.from(text);
      this.#pieces.push(Buffer.of(bytes.length), bytes);
      this.#length += 1 + bytes.length;
    }
    return value;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}
