import { decodedCity } from '../../collect/lookup/decoded-city.ts';
import { regionCode } from '../../collect/lookup/region.ts';
import { REGION_NAMES } from '../../collect/lookup/region-names.ts';
import { CITY_MAX_BYTES, REGION_MAX_BYTES } from '../../domain/limits.ts';
import { storedValue } from '../../domain/stored-text.ts';
import { isUnknownName } from './absent-name.ts';

const COUNTRY_CODE = /^[a-z]{2}$/i;
const REGION_CODE = /^([a-z]{2})-([a-z0-9]{1,3})$/i;
/** Codes that sources write for a country that they do not know: ISO 3166 leaves them to users. */
const NOWHERE: ReadonlySet<string> = new Set(['XX', 'ZZ']);
/** Codes of anonymous networks, which are in no country: Plausible has them from MaxMind and Cloudflare. */
const ANONYMOUS: ReadonlySet<string> = new Set(['A1', 'A2', 'T1']);

/** Codes that the runtime has names for and that are no countries. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Names of countries that the runtime does not give, by code: older ones and those of ISO 3166. */
const FURTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  BN: ['Brunei Darussalam'],
  BO: ['Bolivia, Plurinational State of'],
  CD: ['Democratic Republic of the Congo', 'DR Congo'],
  CG: ['Republic of the Congo', 'Congo'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  FK: ['Falkland Islands (Islas Malvinas)'],
  GB: ['Great Britain', 'UK'],
  HK: ['Hong Kong'],
  IR: ['Iran, Islamic Republic of'],
  KR: ['Korea, Republic of', 'Republic of Korea'],
  LA: ["Lao People's Democratic Republic"],
  MD: ['Moldova, Republic of', 'Republic of Moldova'],
  MK: ['Macedonia', 'Macedonia (FYROM)'],
  MM: ['Myanmar', 'Burma'],
  MO: ['Macau', 'Macao'],
  PS: ['Palestine', 'Palestinian Territory', 'State of Palestine'],
  RU: ['Russian Federation'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  TW: ['Taiwan, Province of China'],
  TZ: ['Tanzania, United Republic of'],
  US: ['United States of America', 'USA'],
  VA: ['Holy See'],
  VE: ['Venezuela, Bolivarian Republic of'],
  VN: ['Viet Nam'],
};

/** The codes by plain English name, made when a name is first asked for. */
let codesByName: ReadonlyMap<string, string> | null = null;

/**
 * Returns the ISO 3166-1 code of a country that a source names by its code, in letters of any size, or in English. Empty when
 * the source does not know the country; null when nobody knows the name.
 */
export function countryCode(country: string): string | null {
  const text = country.trim();
  const upper = text.toUpperCase();
  if (isUnknownName(text) || NOWHERE.has(upper) || ANONYMOUS.has(upper)) return '';
  if (COUNTRY_CODE.test(text) && upper !== 'UK') return upper;
  codesByName ??= readCountryNames();
  return codesByName.get(plain(text)) ?? null;
}

/**
 * Returns the ISO 3166-2 code of a region (`DE-BE`) that a source names by that code, by its part behind the country, or by
 * a name. Empty when the source does not know the region. An unknown name stays as it is.
 *
 * @param country the country's code; empty when it is unknown
 */
export function regionKey(country: string, region: string): string {
  const text = region.trim();
  if (isUnknownName(text) || /^(?:xx|zz)$/i.test(text)) return '';
  if (REGION_CODE.test(text)) return text.toUpperCase();
  const known = country === '' ? '' : regionCode(country, text) || listedCode(country, text.toUpperCase());
  return known || storedValue(text, REGION_MAX_BYTES);
}

/** Returns the name of a city as it is stored; empty when the source does not know it. */
export function cityName(city: string): string {
  const name = decodedCity(city.trim());
  return isUnknownName(name) || name.toLowerCase() === 'xx' ? '' : storedValue(name, CITY_MAX_BYTES);
}

/** Returns the whole code of a region by its part behind the country; empty when the country has no such region. */
function listedCode(country: string, part: string): string {
  if (!/^[A-Z0-9]{1,3}$/.test(part) || !Object.hasOwn(REGION_NAMES, country)) return '';
  return `;${REGION_NAMES[country]!}`.includes(`;${part}:`) ? `${country}-${part}` : '';
}

function readCountryNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = known.of(code);
    // The runtime also names codes that were given up, such as DD, by the countries that have others now.
    if (name === undefined || NO_COUNTRIES.has(code) || new Intl.Locale(`und-${code}`).region !== code) continue;
    names.set(plain(name), code);
  }
  for (const [code, further] of Object.entries(FURTHER_NAMES)) {
    for (const name of further) names.set(plain(name), code);
  }
  return names;
}

/** Normalises a name to lower-case words without marks. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
