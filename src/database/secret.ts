import { createHash, randomInt } from 'node:crypto';

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const LOWER_ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Draws characters evenly from an alphabet, by the cryptographic source. */
export function randomText(alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** Makes the token of a link or a cookie: whoever has it may do what it is for. 43 characters of base 62 hold 256 bits. */
export function newToken(): string {
  return randomText(BASE62, 43);
}

/** Tells whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[0-9A-Za-z]{43}$/.test(text);
}

/**
 * Returns the part of a secret that is stored: its SHA-256, lower-case hex. That suffices for secrets that are
 * themselves random.
 */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
