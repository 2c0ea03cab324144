import type { Named } from './texts.ts';
import { databaseRefusal } from './translations.ts';

const NAME_MAX_CHARS = 200;

/** Trims and checks a display name. Throws a DatabaseError `invalid`. */
export function cleanName(name: string, of: Named = 'row', mostChars = NAME_MAX_CHARS): string {
  const trimmed = name.trim();
  if (trimmed === '') throw databaseRefusal('invalid', (texts) => texts.nameEmpty(of));
  if (trimmed.length > mostChars) {
    throw databaseRefusal('invalid', (texts) => texts.nameTooLong(of, mostChars));
  }
  if (/\p{Cc}/u.test(trimmed)) throw databaseRefusal('invalid', (texts) => texts.nameOfLines(of));
  return trimmed;
}
