/** The key of an installation by which its evidence is signed. */
import { createPublicKey, generateKeyPairSync, hash, sign } from 'node:crypto';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';

/** The one row of its table. */
const ID = 1;

/** The public half of the key. */
export interface SigningKey {
  /** SHA-256 of the public key (SPKI, DER), lower-case hex. */
  readonly fingerprint: string;
  /** SPKI, PEM. */
  readonly publicKey: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** The key with what signs by it. */
export interface Signer {
  readonly key: SigningKey;
  /** Returns the Ed25519 signature of bytes, 64 bytes. */
  sign(bytes: Uint8Array): Buffer;
}

/** Returns the installation's key; null before the first evidence. */
export async function findSigningKey(db: Db): Promise<SigningKey | null> {
  const row = await db
    .selectFrom('signing_keys')
    .select(['public_key as publicKey', 'created_at as madeAt'])
    .where('id', '=', ID)
    .executeTakeFirst();
  return row === undefined ? null : { fingerprint: fingerprintOfKey(row.publicKey), ...row };
}

/** Returns what signs by the installation's key. The first call makes the key; of two processes, one. */
export async function signerOf(db: Db, clock: Clock): Promise<Signer> {
  if ((await findSigningKey(db)) === null) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    await db
      .insertInto('signing_keys')
      .values({ id: ID, public_key: publicKey, private_key: privateKey, created_at: epochMs(clock) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  const { private_key } = await db
    .selectFrom('signing_keys')
    .select('private_key')
    .where('id', '=', ID)
    .executeTakeFirstOrThrow();
  const key = (await findSigningKey(db))!;
  return { key, sign: (bytes) => sign(null, bytes, private_key) };
}

/** Returns the fingerprint of a public key in PEM. Throws when it is none. */
export function fingerprintOfKey(publicKey: string): string {
  return hash('sha256', createPublicKey(publicKey).export({ type: 'spki', format: 'der' }));
}
