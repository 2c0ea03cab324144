import { invalidValue } from './scim-error.ts';

const TEXT_MAX_CHARS = 300;
/** The ids of groups begin with a letter: a group in a group is not taken for a person. */
const ID = { User: /^([1-9]\d{0,8})$/, Group: /^g([1-9]\d{0,8})$/ } as const;

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

/** Reads a truth value, also as the text that Entra sends. Throws a ScimError `invalidValue` for another value. */
export function truthOf(name: string, value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalidValue(`${name}: true or false`);
}

/** Returns the number of a resource by its id; null for an id of none. */
export function numberOf(kind: keyof typeof ID, id: string): number | null {
  const digits = ID[kind].exec(id)?.[1];
  return digits === undefined ? null : Number(digits);
}
