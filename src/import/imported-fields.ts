import type { CollectedEvent } from '../domain/event.ts';
import { IMPORTED_FIELDS, type ImportedField } from '../domain/event-fields.ts';
import { isOwnWord, storedValue } from '../domain/stored-text.ts';
import type { Rejection } from './rejection.ts';

const COUNTRY_PATTERN = /^[A-Za-z]{2}$/;
const REGION_PATTERN = /^[A-Za-z]{2}-[A-Za-z0-9]{1,3}$/;

type Name = ImportedField['name'];

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
  if (value === undefined || value === null || value === '' || isOwnWord(value)) return '';
  return typeof value === 'string' && COUNTRY_PATTERN.test(value) ? value.toUpperCase() : null;
}

function readText(value: unknown, maxBytes: number): string | null {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? storedValue(value, maxBytes) : null;
}
