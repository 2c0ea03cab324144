/** The reason of a refusal. `unavailable`: the database itself cannot be used. */
export type DatabaseErrorCode = 'invalid' | 'not_found' | 'conflict' | 'unavailable';

/** The kind of a missing row, for kinds that a command lists. */
export type Missing = 'organisation' | 'site';

/** A refusal with a message that a person can act on. It never reports an error of the program. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;
  readonly #missing: Missing | null;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions & { readonly missing?: Missing }) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = code;
    this.#missing = options?.missing ?? null;
  }

  /** The kind of row that a `not_found` did not find, when a command lists such rows. */
  get missing(): Missing | null {
    return this.#missing;
  }
}
