import { Secret, TOTP } from 'otpauth';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { fingerprintOf, randomText } from '../database/secret.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { accountRefusal } from './translations.ts';
import type { User } from './users.ts';

const PERIOD_S = 30;
/** Codes of the step before and after are accepted too: clocks differ, and people type slowly. */
const WINDOW_STEPS = 1;
const DIGITS = 6;
export const RECOVERY_CODES = 10;
/** Leaves out characters that are easily confused. 12 of these hold 59 bits. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_PARTS = 3;
const RECOVERY_PART_CHARS = 4;

/** The state of a user's second factor. */
export interface SecondFactor {
  /** Whether signing in requires a code or a passkey. */
  readonly isOn: boolean;
  /** Whether an app makes codes. */
  readonly hasApp: boolean;
  readonly recoveryCodesLeft: number;
}

/** A secret to enter into an authenticator app. */
export interface NewSecondFactor {
  /** The secret in Base32, for typing. */
  readonly secret: string;
  /** The secret as `otpauth://…`, for scanning. */
  readonly url: string;
}

/** Returns a user's second factor; off when there is none or it was never confirmed. */
export async function secondFactorOf(db: Db, userId: number): Promise<SecondFactor> {
  const row = await confirmed(db, userId);
  return row === null
    ? { isOn: false, hasApp: false, recoveryCodesLeft: 0 }
    : { isOn: true, hasApp: row.secret !== '', recoveryCodesLeft: codesIn(row.recovery).length };
}

/**
 * Begins to set up an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 s, as every app supports it). Its codes are not
 * required before one is confirmed; beginning again makes another secret. Throws a DatabaseError `conflict` when an app
 * is set up.
 *
 * @param issuer the name of the service in the app
 */
export async function beginSecondFactor(db: Db, clock: Clock, user: User, issuer: string): Promise<NewSecondFactor> {
  const secret = new Secret({ size: 20 }).base32;
  const begun = { secret: '', recovery: '[]', last_step: 0, created_at: epochMs(clock), confirmed_at: null };
  await inTransaction(db, async (transaction) => {
    if ((await secondFactorOf(transaction, user.id)).hasApp) {
      throw accountRefusal('conflict', (texts) => texts.secondFactor.isOn);
    }
    await transaction
      .insertInto('second_factors')
      .values({ user_id: user.id, ...begun, begun_secret: secret })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ begun_secret: secret }))
      .execute();
  });
  return { secret, url: totpOf(secret, { issuer, label: user.email }).toString() };
}

/**
 * Turns on an app that was begun, with a code that shows that it has the secret. Returns new recovery codes, or null when
 * the user has some for a passkey. Throws a DatabaseError `conflict` when none was begun, `invalid` for a wrong code.
 */
export async function confirmSecondFactor(
  db: Db,
  clock: Clock,
  userId: number,
  code: string,
): Promise<readonly string[] | null> {
  return await inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('second_factors')
      .select('begun_secret')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const secret = row?.begun_secret ?? null;
    if (secret === null) throw accountRefusal('conflict', (texts) => texts.secondFactor.notBegun);
    const step = stepOf(secret, code, epochMs(clock));
    if (step === null) throw accountRefusal('invalid', (texts) => texts.secondFactor.wrongCode);
    const recoveryCodes = await turnOnSecondFactor(transaction, clock, userId);
    await transaction
      .updateTable('second_factors')
      .set({ secret, begun_secret: null, last_step: step })
      .where('user_id', '=', userId)
      .execute();
    return recoveryCodes;
  });
}

/**
 * Requires a second factor at sign-in from now on. The returned recovery codes are complete and cannot be read again: only
 * their SHA-256 are kept. Returns null when it was required before. The caller adds the app or passkey in the same transaction.
 */
export async function turnOnSecondFactor(db: Db, clock: Clock, userId: number): Promise<readonly string[] | null> {
  if ((await confirmed(db, userId)) !== null) return null;
  const { codes, recovery } = newRecoveryCodes();
  const now = epochMs(clock);
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: '', recovery, last_step: 0, created_at: now, confirmed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret: '', recovery, confirmed_at: now }))
    .execute();
  return codes;
}

/** Replaces a user's recovery codes. Throws a DatabaseError `conflict` when no second factor is on. */
export async function renewRecoveryCodes(db: Db, userId: number): Promise<readonly string[]> {
  const { codes, recovery } = newRecoveryCodes();
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ recovery })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw accountRefusal('conflict', (texts) => texts.secondFactor.isOff);
  return codes;
}

/** Removes a user's authenticator app. The recovery codes go with the last factor. */
export async function removeApp(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('second_factors')
      .set({ secret: '', begun_secret: null })
      .where('user_id', '=', userId)
      .execute();
    await turnOffWithoutFactor(transaction, userId);
  });
}

/** Requires no second factor of a user any more when neither an app nor a passkey is left, and deletes the recovery codes. */
export async function turnOffWithoutFactor(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('secret', '=', '')
    .where('confirmed_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('id').where('passkeys.user_id', '=', userId))),
    )
    .execute();
}

/** Removes all second factors of a user: app, passkeys and recovery codes. */
export async function removeSecondFactor(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  });
}

/**
 * Tells whether a code is valid for the user now, and uses it up. A time step's code works once, and no code of an
 * earlier step works after it. A recovery code works once.
 */
export async function spendCode(db: Db, clock: Clock, userId: number, code: string): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const factor = await confirmed(transaction, userId);
    if (factor === null) return false;
    const step = factor.secret === '' ? null : stepOf(factor.secret, code, epochMs(clock));
    if (step !== null) {
      if (step <= lastUsed(factor.last_step, epochMs(clock))) return false;
      await transaction.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
      return true;
    }
    const codes = codesIn(factor.recovery);
    const left = codes.filter((fingerprint) => fingerprint !== fingerprintOf(plain(code)));
    if (left.length === codes.length) return false;
    await transaction
      .updateTable('second_factors')
      .set({ recovery: JSON.stringify(left) })
      .where('user_id', '=', userId)
      .execute();
    return true;
  });
}

async function confirmed(db: Db, userId: number) {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret', 'recovery', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the time step of a code, among the steps that are accepted now; null when it is the code of none. */
function stepOf(secret: string, code: string, nowMs: number): number | null {
  const token = plain(code);
  if (!/^\d{6}$/.test(token)) return null;
  const totp = totpOf(secret, {});
  const delta = totp.validate({ token, timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

function totpOf(secret: string, named: { readonly issuer?: string; readonly label?: string }): TOTP {
  return new TOTP({ ...named, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_S, secret: Secret.fromBase32(secret) });
}

/**
 * Returns the last used step. A step in the future was recorded when the clock was ahead; it counts as 0, so that it
 * locks nobody out until then.
 */
function lastUsed(step: number, nowMs: number): number {
  return step <= TOTP.counter({ period: PERIOD_S, timestamp: nowMs }) + WINDOW_STEPS ? step : 0;
}

/** Makes recovery codes, and the text of them that is kept. */
function newRecoveryCodes(): { readonly codes: readonly string[]; readonly recovery: string } {
  const part = () => randomText(RECOVERY_ALPHABET, RECOVERY_PART_CHARS);
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: RECOVERY_PARTS }, part).join('-'));
  return { codes, recovery: JSON.stringify(codes.map((each) => fingerprintOf(plain(each)))) };
}

/** Returns a code without the spaces and dashes that people and apps put between its characters. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

function codesIn(recovery: string): readonly string[] {
  return JSON.parse(recovery) as string[];
}
