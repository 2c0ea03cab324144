/** Why the database refuses something. `unavailable`: the database itself cannot be used. */
export type DatabaseErrorCode = 'invalid' | 'not_found' | 'conflict' | 'unavailable';

/** What there is not, of those that the owner can list. */
export type Missing = 'organisation' | 'site';

/** A refusal with a message that a person can act on; never about the program's own state. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;
  readonly #missing: Missing | null;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions & { readonly missing?: Missing }) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = code;
    this.#missing = options?.missing ?? null;
  }

  /** What a `not_found` did not find, when it is listed somewhere. */
  get missing(): Missing | null {
    return this.#missing;
  }
}
