import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 16_384, r: 16, p: 1 } as const;
const KEY_BYTES = 64;
const SALT_BYTES = 16;
/** scrypt needs 128 · N · r bytes; Node's default limit is just below it. */
const MEMORY_MAX_BYTES = 2 * 128 * COST.N * COST.r;

/** A password's hash, `saltHex:keyHex`: scrypt over its NFKC form, so that how it was typed does not matter. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`;
}

/** Whether a password is the one of a hash. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [salt = '', keyHex = ''] = hash.split(':');
  const expected = Buffer.from(keyHex, 'hex');
  const key = await deriveKey(password, salt);
  return expected.length === KEY_BYTES && timingSafeEqual(key, expected);
}

/** The salt goes in as its hex text, as better-auth does it, so that its hashes and these are the same. */
function deriveKey(password: string, saltHex: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = { ...COST, maxmem: MEMORY_MAX_BYTES };
  scrypt(password.normalize('NFKC'), saltHex, KEY_BYTES, options, (error, key) => {
    if (error) reject(error);
    else resolve(key);
  });
  return promise;
}
