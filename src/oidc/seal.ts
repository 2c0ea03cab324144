import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Returns a value that only the holder of a random token can compute, for one purpose: 43 characters of base64url. */
export function derived(token: string, purpose: string): string {
  return keyOf(token, purpose).toString('base64url');
}

/**
 * Encrypts a text with a token that a browser has and the server does not keep (AES-256-GCM). Who reads the database alone cannot
 * open it.
 */
export function seal(token: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token, 'seal'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `seal` has made; null with another token, and for a changed text. */
export function unseal(token: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token, 'seal'), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

function keyOf(token: string, purpose: string): Buffer {
  return createHmac('sha256', token).update(`svc sign-in ${purpose}`).digest();
}
