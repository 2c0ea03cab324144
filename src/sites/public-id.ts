import { LOWER_ALPHANUMERIC, randomText } from '../database/secret.ts';

const LETTERS = LOWER_ALPHANUMERIC.slice(0, 26);
const PUBLIC_ID_PATTERN = /^[a-z][a-z0-9]{11}$/;

/** Makes a public id of a site: 12 characters, not guessable (61 bits), a letter first so that it is never a number. */
export function newPublicId(): string {
  return randomText(LETTERS, 1) + randomText(LOWER_ALPHANUMERIC, 11);
}

/** Tells whether a text could be a public id, so that junk costs no look-up. */
export function isPublicId(text: string): boolean {
  return PUBLIC_ID_PATTERN.test(text);
}
