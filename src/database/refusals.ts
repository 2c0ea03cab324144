import type { Language } from '../domain/language.ts';
import { messagesOf } from '../domain/message.ts';
import { DatabaseError, type DatabaseErrorCode } from './database-error.ts';

/** Returns the maker of the DatabaseErrors whose messages are texts in each language. */
export function refusalsOf<Texts>(
  translations: Readonly<Record<Language, Texts>>,
): (
  code: DatabaseErrorCode,
  text: (texts: Texts) => string,
  options?: ConstructorParameters<typeof DatabaseError>[2],
) => DatabaseError {
  const message = messagesOf(translations);
  return (code, text, options) => new DatabaseError(code, message(text), options);
}
