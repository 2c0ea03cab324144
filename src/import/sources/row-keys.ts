import { majorOf } from '../../collect/major-version.ts';
import { encodedUrl, readPageUrl } from '../../collect/page-url.ts';
import { NONE_KEY, OTHER_KEY, type StoredDimension } from '../../domain/dimension.ts';
import {
  BROWSER_MAX_BYTES,
  DEVICE_MAX_BYTES,
  HOSTNAME_MAX_BYTES,
  OS_MAX_BYTES,
  OS_VERSION_MAX_BYTES,
  PROP_KEY_MAX_CHARS,
  PROP_VALUE_MAX_CHARS,
  UTM_MAX_BYTES,
} from '../../domain/limits.ts';
import { storedValue } from '../../domain/stored-text.ts';
import type { Row } from '../files/export-table.ts';
import { isAbsentName, isOtherName } from '../names/absent-name.ts';
import { browserName } from '../names/browser-name.ts';
import { deviceClass } from '../names/device-class.ts';
import { type EventVocabulary, nameEvent } from '../names/event-name.ts';
import { osName } from '../names/os-name.ts';
import { cityName, countryCode, regionKey } from '../names/place-name.ts';
import type { CountColumns, KeyColumns, PropertyValue, RowContext, RowKey } from './sum-table.ts';

const ABSOLUTE = /^https?:\/\//i;
const GEONAMES_ID = /^\d{1,10}$/;

type KeyReader = (text: string, context: RowContext, row: Row) => RowKey;

/** Returns a function that describes a key with these counts, read from one column. What the source has put together stays together. */
export function keyedBy(counts: CountColumns) {
  return (dimension: StoredDimension, column: string, read: KeyReader): KeyColumns => {
    const key = (row: Row, context: RowContext): RowKey => {
      const text = row[column] ?? '';
      return isOtherName(text) ? OTHER_KEY : read(text, context, row);
    };
    return { dimension, needs: [column], counts, key };
  };
}

/** Reads a path, or the path of an address, as a browser would send it, without its query. */
export function pageOf(text: string): RowKey {
  if (isAbsentName(text)) return '';
  // With an origin, a path may begin with two slashes.
  const address = ABSOLUTE.test(text) ? text : `https://page${text.startsWith('/') ? '' : '/'}${text}`;
  const url = readPageUrl(encodedUrl(address));
  return url === null ? { leftOut: 'no_key' } : url.page;
}

/** Reads a campaign parameter. */
export function utmOf(text: string): string {
  return isAbsentName(text) ? '' : storedValue(text, UTM_MAX_BYTES);
}

/** Reads a browser. */
export function browserOf(text: string): string {
  return storedValue(browserName(text), BROWSER_MAX_BYTES);
}

/** Reads an operating system. */
export function osOf(text: string): string {
  return storedValue(osName(text), OS_MAX_BYTES);
}

/** Reads a host of the site's own pages. */
export function hostnameOf(text: string): string {
  return isAbsentName(text) ? '' : storedValue(text.trim().toLowerCase(), HOSTNAME_MAX_BYTES);
}

/** Reads the version of a browser, of which the major one is kept. */
export function browserVersionOf(text: string): string {
  return majorOf(text.trim());
}

/** Reads the version of an operating system. */
export function osVersionOf(text: string): string {
  return isAbsentName(text) ? '' : storedValue(text, OS_VERSION_MAX_BYTES);
}

/** Reads a class of devices. */
export function deviceOf(text: string): string {
  return storedValue(deviceClass(text), DEVICE_MAX_BYTES);
}

/** Reads a country, by code or name. */
export function countryOf(text: string): RowKey {
  return countryCode(text) ?? { leftOut: 'no_key' };
}

/** Reads a region in a country that is given by code or name. */
export function regionOf(country: string, region: string): string {
  return regionKey(countryCode(country) ?? '', region);
}

/** Reads a city, by name or by its number at GeoNames, of which 0 is none. */
export function cityOf(text: string, { cityNames }: RowContext): RowKey {
  if (!GEONAMES_ID.test(text.trim())) return cityName(text);
  const id = Number(text);
  if (id === 0) return '';
  const name = cityNames().nameOf(id);
  return name === undefined ? { leftOut: 'no_key' } : cityName(name);
}

/** Returns the reader of an event's name, by the vocabulary of its source. */
export function eventOf(vocabulary: EventVocabulary) {
  return (text: string, { sink, options }: RowContext): RowKey => {
    if (isAbsentName(text)) return { leftOut: 'no_key' };
    const named = nameEvent(text, options.eventNames, vocabulary);
    if ('leftOut' in named) return named;
    if (named.name !== text) sink.folded(text, named.name);
    return named.name;
  };
}

/** Reads a value of a property as the collection does. The service's own words are no values. */
export function propertyOf(property: string, value: string): PropertyValue | RowKey {
  const isKey = property !== '' && property.length <= PROP_KEY_MAX_CHARS && !property.includes('\0');
  if (!isKey || !property.isWellFormed()) return { leftOut: 'no_key' };
  const text = value.slice(0, PROP_VALUE_MAX_CHARS).toWellFormed();
  return { property, value: text === NONE_KEY || text === OTHER_KEY ? '' : text };
}
