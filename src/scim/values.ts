import { invalidValue } from './scim-error.ts';

const TEXT_MAX_CHARS = 300;

/** Tells whether a value is there: null and an empty text stand for none (RFC 7643, 2.5). */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Returns a text of some length. Throws a ScimError `invalidValue` for another value. */
export function textOf(name: string, value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX_CHARS) return value;
  throw invalidValue(`${name}: a text of 1 to ${TEXT_MAX_CHARS} characters`);
}

/** Returns the directory's own id of a resource; null without one. */
export function externalIdOf(value: unknown): string | null {
  return isPresent(value) ? textOf('externalId', value) : null;
}
