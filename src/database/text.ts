import { DatabaseError } from './database-error.ts';

const NAME_MAX_CHARS = 200;

/** Trims and checks a display name. `what` begins the message of the DatabaseError `invalid`. */
export function cleanName(name: string, what: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new DatabaseError('invalid', `${what} must not be empty`);
  if (trimmed.length > NAME_MAX_CHARS) {
    throw new DatabaseError('invalid', `${what} must have at most ${NAME_MAX_CHARS} characters`);
  }
  if (/\p{Cc}/u.test(trimmed)) throw new DatabaseError('invalid', `${what} must be one line of text`);
  return trimmed;
}
