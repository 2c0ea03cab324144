/** Users with a password, their second factor, and wrong tries to get in, for tests over HTTP. */
import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { addMember } from '../../src/accounts/members.ts';
import { hashPassword } from '../../src/accounts/password.ts';
import { addUser, type User } from '../../src/accounts/users.ts';
import type { TestService } from '../service.ts';
import type { BrowserTab } from './browser-tab.ts';

export const PASSWORD = 'correct horse';
export const SECOND = 1_000_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const WRONG = '401 wrong_credentials: incorrect email or password';
export const TOO_MANY = /^429 too_many_tries: too many attempts; try again in (2\d|3[0-2]) seconds$/;
export const SIGNED_OUT = '401 signed_out: sign in first';
export const CODE_NEEDED = '401 code_needed: enter the code from your authenticator app';

/** The answer of `GET /account`. */
export interface Account {
  readonly email: string;
  readonly sessions: readonly { id: number; agent: string; current: boolean; createdAt: number; lastSeenAt: number }[];
  readonly secondFactor: boolean;
  readonly recoveryCodesLeft: number | null;
}

/** All users share one hash, because hashing is slow on purpose. */
const passwordHash = await hashPassword(PASSWORD);
let made = 0;

/** Creates a user with the password `PASSWORD`. */
export async function person({ database, clock }: TestService, orgId: number, name = 'ada'): Promise<User> {
  const user = await addUser(database.db, clock, { email: `${name}-${++made}@example.com`, passwordHash });
  await addMember(database.db, clock, { orgId, userId: user.id, role: 'viewer' });
  return user;
}

/**
 * Fails ten times, so that the next try must wait for 32 seconds: no machine is so slow that a test could come too
 * late.
 */
export async function guessTenTimes(
  { clock }: TestService,
  guess: () => Promise<string>,
  refusal: string,
): Promise<void> {
  for (let i = 0; i < 10; i++) {
    if (i >= 5) clock.advance(15 * MINUTE);
    assert.equal(await guess(), refusal);
  }
}

/** Turns the second factor on; returns the app's codes and the recovery codes. */
export async function turnOn({ clock }: TestService, tab: BrowserTab) {
  const { secret } = await tab.get<{ secret: string }>('POST', '/account/second-factor', { password: PASSWORD });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps = 0) => app.generate({ timestamp: Math.floor(clock.nowMicros() / 1000) + steps * 30_000 });
  const { recoveryCodes } = await tab.get<{ recoveryCodes: string[] }>('PUT', '/account/second-factor', {
    code: code(),
  });
  return { code, recoveryCodes };
}
