import { createHash, randomInt } from 'node:crypto';

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const LOWER_ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Characters drawn evenly from an alphabet by the cryptographic source. */
export function randomText(alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** What is kept of a secret: its SHA-256, lower-case hex. Enough for secrets that are random themselves. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
