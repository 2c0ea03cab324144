import { CITY_MAX_BYTES } from '../../domain/limits.ts';
import { storedValue } from '../../domain/stored-text.ts';
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
