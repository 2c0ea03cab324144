import { languageOf } from '../collect/language.ts';
import { majorOf } from '../collect/major-version.ts';
import { SCREEN_CLASSES, screenClassOf } from '../collect/screen-class.ts';
import type { CollectedEvent } from '../domain/event.ts';
import { EVENT_FIELDS, type Field } from '../domain/event-fields.ts';
import { isReservedKey, storedValue } from '../domain/stored-text.ts';
import type { Rejection } from './rejection.ts';

const COUNTRY_PATTERN = /^[A-Za-z]{2}$/;
const REGION_PATTERN = /^[A-Za-z]{2}-[A-Za-z0-9]{1,3}$/;

/** A field that a line of an import gives as it is. */
type ImportedField = Extract<Field, { readonly imported: object }>;

type Name = ImportedField['name'];

/** The fields that an import line gives as they are. */
export const IMPORTED_FIELDS = EVENT_FIELDS.filter((field): field is ImportedField => 'imported' in field);

/** How each field is read from what a line gives, which may be absent; null for what no field can be made of. */
const READERS: Readonly<Record<Name, (value: unknown, maxBytes: number) => string | null>> = {
  country: readCountry,
  region: (value, maxBytes) => {
    const region = readText(value, maxBytes);
    return region !== null && REGION_PATTERN.test(region) ? region.toUpperCase() : region;
  },
  city: readText,
  browser: readText,
  os: readText,
  device: readText,
  // Files had no such fields before they meant something: a wrong type counts as absent.
  browserVersion: (value) => majorOf(typeof value === 'number' ? String(value) : ownText(value)),
  osVersion: (value, maxBytes) => storedValue(typeof value === 'number' ? String(value) : ownText(value), maxBytes),
  hostname: (value, maxBytes) => storedValue(ownText(value).toLowerCase(), maxBytes),
  language: (value) => languageOf(ownText(value)),
  screen: readScreen,
};

/** Reads what a line gives as it is, but cuts long texts and writes codes in capitals, as the figures do. */
export function readImportedFields(fields: Readonly<Record<string, unknown>>): Pick<CollectedEvent, Name> | Rejection {
  const read: Partial<Record<Name, string>> = {};
  for (const { name, imported } of IMPORTED_FIELDS) {
    const value = READERS[name](fields[imported.field], imported.maxBytes ?? 0);
    if (value === null) return name === 'country' ? 'country' : 'place';
    read[name] = value;
  }
  return read as Pick<CollectedEvent, Name>;
}

function readCountry(value: unknown): string | null {
  if (value === undefined || value === null || value === '' || isReservedKey(value)) return '';
  return typeof value === 'string' && COUNTRY_PATTERN.test(value) ? value.toUpperCase() : null;
}

/** The class of a screen, given by name, as its width or as `1920x1080`. */
function readScreen(value: unknown): string {
  if (SCREEN_CLASSES.some(([name]) => name === value)) return value as string;
  return screenClassOf(typeof value === 'number' ? value : Number.parseInt(ownText(value), 10));
}

function ownText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readText(value: unknown, maxBytes: number): string | null {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? storedValue(value, maxBytes) : null;
}
