import { languageOf } from '../collect/language.ts';
import { majorOf } from '../collect/major-version.ts';
import { SCREEN_CLASSES, screenClassOf } from '../collect/screen-class.ts';
import type { CollectedEvent } from '../domain/event.ts';
import { EVENT_FIELDS, type Field } from '../domain/event-fields.ts';
import { isReservedKey, storedValue } from '../domain/stored-text.ts';
import type { Rejection } from './rejection.ts';

const COUNTRY_PATTERN = /^[A-Za-z]{2}$/;
const REGION_PATTERN = /^[A-Za-z]{2}-[A-Za-z0-9]{1,3}$/;

/** A field of events that an import line gives directly. */
type ImportedField = Extract<Field, { readonly imported: object }>;

type Name = ImportedField['name'];

/** The fields of events that an import line gives directly. */
export const IMPORTED_FIELDS = EVENT_FIELDS.filter((field): field is ImportedField => 'imported' in field);

/**
 * The reader of each field. It gets the line's value, which may be absent, and returns null when the value is invalid.
 */
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
  // Files from before these fields were read can have any value there, so a wrong type counts as absent.
  browserVersion: (value) => majorOf(typeof value === 'number' ? String(value) : ownText(value)),
  osVersion: (value, maxBytes) => storedValue(typeof value === 'number' ? String(value) : ownText(value), maxBytes),
  hostname: (value, maxBytes) => storedValue(ownText(value).toLowerCase(), maxBytes),
  language: (value) => languageOf(ownText(value)),
  screen: readScreen,
};

/**
 * Reads the fields that a line gives directly. It cuts long texts and writes codes in capitals, as the collection does.
 */
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

/** Returns the class of a screen, given by its name, by its width, or as `1920x1080`. */
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
