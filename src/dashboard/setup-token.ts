import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/database.ts';
import { BASE62, fingerprintOf, randomText } from '../database/secret.ts';

const TOKEN_CHARS = 32;

/**
 * The one-time token of the first run, with which the first account is created. It exists only in this process's memory
 * and on the terminal; a restart creates another one. It is worthless once somebody has an account.
 */
export class SetupToken {
  readonly #fingerprint: Buffer;
  readonly #isNeeded: (db: Db) => Promise<boolean>;
  /** The complete token. It stands only here and in the link. */
  readonly text: string;

  /** @param isNeeded returns whether nobody has an account yet */
  constructor(isNeeded: (db: Db) => Promise<boolean>) {
    this.text = randomText(BASE62, TOKEN_CHARS);
    this.#fingerprint = Buffer.from(fingerprintOf(this.text));
    this.#isNeeded = isNeeded;
  }

  /** Returns whether nobody has an account yet. */
  isNeeded(db: Db): Promise<boolean> {
    return this.#isNeeded(db);
  }

  /** Returns whether a text is the token and nobody has an account yet. */
  async opens(db: Db, text: string): Promise<boolean> {
    const matches = timingSafeEqual(Buffer.from(fingerprintOf(text)), this.#fingerprint);
    return (await this.#isNeeded(db)) && matches;
  }
}
