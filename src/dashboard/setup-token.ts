import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/database.ts';
import { BASE62, fingerprintOf, randomText } from '../database/secret.ts';

const TOKEN_CHARS = 32;

/**
 * The one-time token of the first run: whoever has it may make the first account. It is only ever in this process's
 * memory and on the terminal; a restart makes another one. It opens nothing once somebody has an account.
 */
export class SetupToken {
  readonly #fingerprint: Buffer;
  readonly #isNeeded: (db: Db) => Promise<boolean>;
  /** Complete here and in the link only. */
  readonly text: string;

  /** @param isNeeded whether nobody has an account yet */
  constructor(isNeeded: (db: Db) => Promise<boolean>) {
    this.text = randomText(BASE62, TOKEN_CHARS);
    this.#fingerprint = Buffer.from(fingerprintOf(this.text));
    this.#isNeeded = isNeeded;
  }

  /** Whether nobody has an account yet. */
  isNeeded(db: Db): Promise<boolean> {
    return this.#isNeeded(db);
  }

  /** Whether a text is the token, and it still opens something. */
  async opens(db: Db, text: string): Promise<boolean> {
    const matches = timingSafeEqual(Buffer.from(fingerprintOf(text)), this.#fingerprint);
    return (await this.#isNeeded(db)) && matches;
  }
}
