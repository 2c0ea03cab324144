import type { Named } from './texts.ts';
import { databaseRefusal } from './translations.ts';

const NAME_MAX_CHARS = 200;

/** Trims and checks a display name. Throws a DatabaseError `invalid`. */
export function cleanName(name: string, of: Named = 'row'): string {
  const trimmed = name.trim();
  if (trimmed === '') throw databaseRefusal('invalid', (texts) => texts.nameEmpty(of));
  if (trimmed.length > NAME_MAX_CHARS) {
    throw databaseRefusal('invalid', (texts) => texts.nameTooLong(of, NAME_MAX_CHARS));
  }
  if (/\p{Cc}/u.test(trimmed)) throw databaseRefusal('invalid', (texts) => texts.nameOfLines(of));
  return trimmed;
}
