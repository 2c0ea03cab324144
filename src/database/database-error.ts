import type { Language } from '../domain/language.ts';
import { inLanguage, type Message } from '../domain/message.ts';

/** The reason of a refusal. `unavailable`: the database itself cannot be used. */
export type DatabaseErrorCode = 'invalid' | 'not_found' | 'conflict' | 'unavailable';

/** The kind of a missing row, for kinds that a command lists. */
export type Missing = 'organisation' | 'site';

/** A refusal with a message that a person can act on. It never reports an error of the program. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;
  readonly #said: Message | string;
  readonly #missing: Missing | null;

  constructor(
    code: DatabaseErrorCode,
    message: Message | string,
    options?: ErrorOptions & { readonly missing?: Missing },
  ) {
    super(inLanguage(message), options);
    this.name = 'DatabaseError';
    this.code = code;
    this.#said = message;
    this.#missing = options?.missing ?? null;
  }

  /** Returns the message in a language. */
  messageIn(language: Language): string {
    return inLanguage(this.#said, language);
  }

  /** The kind of row that a `not_found` did not find, when a command lists such rows. */
  get missing(): Missing | null {
    return this.#missing;
  }
}
