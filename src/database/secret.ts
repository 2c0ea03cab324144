import { createHash, randomInt } from 'node:crypto';

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const LOWER_ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Draws characters evenly from an alphabet, by the cryptographic source. */
export function randomText(alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/**
 * Returns the part of a secret that is stored: its SHA-256, lower-case hex. That suffices for secrets that are
 * themselves random.
 */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
