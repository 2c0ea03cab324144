import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { fingerprintOf, newToken } from '../database/secret.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';

/** A person has this time to answer a challenge with a passkey. */
export const CHALLENGE_MAX_MS = 5 * 60_000;
/** Anybody can ask for challenges, so their number is bounded: the oldest give way. */
const CHALLENGES_MAX = 20_000;

/**
 * Makes a challenge for a browser, as Base64url.
 *
 * @param browser what tells the browser from others: the token of its cookie, or the id of its session
 */
export async function newChallenge(db: Db, clock: Clock, browser: string): Promise<string> {
  const challenge = Buffer.from(newToken()).toString('base64url');
  await inTransaction(db, async (transaction) => {
    await deleteExpiredChallenges(transaction, clock);
    const newest = transaction.selectFrom('passkey_challenges').select('challenge').orderBy('created_at', 'desc');
    const surplus = newest.limit(CHALLENGES_MAX).offset(CHALLENGES_MAX - 1);
    await transaction.deleteFrom('passkey_challenges').where('challenge', 'in', surplus).execute();
    await transaction
      .insertInto('passkey_challenges')
      .values({ challenge: fingerprintOf(challenge), browser: fingerprintOf(browser), created_at: epochMs(clock) })
      .execute();
  });
  return challenge;
}

/** Uses up a challenge. Returns false when it is unknown, used or too old, or when another browser asked for it; then it stays. */
export async function spendChallenge(db: Db, clock: Clock, browser: string, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', fingerprintOf(challenge))
    .where('browser', '=', fingerprintOf(browser))
    .where('created_at', '>', epochMs(clock) - CHALLENGE_MAX_MS)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes challenges that nobody answered in time. */
export async function deleteExpiredChallenges(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('created_at', '<=', epochMs(clock) - CHALLENGE_MAX_MS)
    .execute();
}
