import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 16_384, r: 16, p: 1 } as const;
const KEY_BYTES = 64;
const SALT_BYTES = 16;
/** scrypt requires 128 · N · r bytes; Node's default limit is just below that. */
const MEMORY_MAX_BYTES = 2 * 128 * COST.N * COST.r;

/**
 * Hashes a password as `saltHex:keyHex`, with scrypt over its NFKC form, so that different ways of typing it are equal.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`;
}

/** Tells whether a hash is that of a password. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [salt = '', keyHex = ''] = hash.split(':');
  const expected = Buffer.from(keyHex, 'hex');
  const key = await deriveKey(password, salt);
  return expected.length === KEY_BYTES && timingSafeEqual(key, expected);
}

/** Derives the key. The salt enters as its hex text, as in better-auth, so that the hashes of both are the same. */
function deriveKey(password: string, saltHex: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = { ...COST, maxmem: MEMORY_MAX_BYTES };
  scrypt(password.normalize('NFKC'), saltHex, KEY_BYTES, options, (error, key) => {
    if (error) reject(error);
    else resolve(key);
  });
  return promise;
}
