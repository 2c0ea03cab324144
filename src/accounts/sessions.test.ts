import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { DatabaseError } from '../database/database-error.ts';
import { wholeGrant } from '../domain/grant.ts';
import { openFixture } from '../sites/fixture.ts';
import { signIn } from './credentials.ts';
import { deleteExpired } from './expired.ts';
import { createInvitation } from './invitations.ts';
import { hashPassword } from './password.ts';
import { createPasswordReset, spendPasswordReset } from './password-resets.ts';
import { beginSecondFactor, confirmSecondFactor } from './second-factors.ts';
import { testSessionLimits } from './session-limits.fixture.ts';
import { createSession, createVerifiedSession, findSession } from './sessions.ts';
import { changePassword, createUser } from './users.ts';

const PASSWORD = 'correct horse';
const OLD_PASSWORD = new DatabaseError('conflict', 'the password was just changed; sign in with the new one');

testSessionLimits('SQLite', async (t) => (await openFixture(t)).database);

/** Makes a user whose credentials have just been verified. */
async function verified(t: TestContext) {
  const { database, clock, orgId } = await openFixture(t);
  const { db } = database;
  const email = 'ada@example.com';
  await createUser(db, clock, { orgId, email, password: PASSWORD, role: 'owner' });
  const credentials = await signIn(db, email, PASSWORD);
  assert.ok(credentials !== null);
  const turnOn = async () => {
    const { secret } = await beginSecondFactor(db, clock, credentials.user, 'svc');
    const timestamp = clock.nowMicros() / 1000;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    await confirmSecondFactor(db, clock, credentials.user.id, code);
  };
  const enter = (withSecondFactor = false) =>
    createVerifiedSession(db, clock, { ...credentials, withSecondFactor }, 'test');
  return { db, clock, orgId, user: credentials.user, turnOn, enter };
}

test('a right password signs in', async (t) => {
  const { db, clock, user, enter } = await verified(t);
  assert.deepEqual((await findSession(db, clock, await enter()))?.user, user);
});

test('a sign-in under way with the old password fails when the password is changed', async (t) => {
  const { db, user, enter } = await verified(t);
  await changePassword(db, user.id, await hashPassword('battery staple'));
  for (const withSecondFactor of [false, true]) await assert.rejects(enter(withSecondFactor), OLD_PASSWORD);
  assert.deepEqual(await db.selectFrom('sessions').selectAll().execute(), []);
});

test('a sign-in under way with the old password fails when the password is reset', async (t) => {
  const { db, clock, user, enter } = await verified(t);
  const { token } = await createPasswordReset(db, clock, user.email);
  assert.deepEqual(await spendPasswordReset(db, clock, token, await hashPassword(PASSWORD)), user);
  await assert.rejects(enter(), OLD_PASSWORD);
});

test('a sign-in under way without a code fails when the second factor is turned on', async (t) => {
  const { turnOn, enter } = await verified(t);
  await turnOn();
  const message = 'two-factor authentication was just turned on; sign in again, with a code';
  await assert.rejects(enter(), new DatabaseError('conflict', message));
  assert.match(await enter(true), /^[0-9A-Za-z]{43}$/);
});

test('deleteExpired deletes expired sessions, links and invitations, and no others', async (t) => {
  const { db, clock, orgId, user } = await verified(t);
  const rows = async () => [
    (await db.selectFrom('sessions').selectAll().execute()).length,
    (await db.selectFrom('password_resets').selectAll().execute()).length,
    (await db.selectFrom('invitations').selectAll().execute()).length,
  ];
  await createSession(db, clock, user.id, 'test');
  await createPasswordReset(db, clock, user.email);
  await createInvitation(db, clock, {
    orgId,
    email: 'bob@example.com',
    grant: wholeGrant('viewer'),
    invitedBy: user.id,
  });
  for (const [passedMs, left] of [
    [3_600_000 - 1, [1, 1, 1]],
    [1, [1, 0, 1]],
    [7 * 86_400_000 - 3_600_000 - 1, [1, 0, 1]],
    [1, [1, 0, 0]],
    [23 * 86_400_000 - 1, [1, 0, 0]],
    [1, [0, 0, 0]],
  ] as const) {
    clock.advanceMs(passedMs);
    await deleteExpired(db, clock);
    assert.deepEqual(await rows(), left);
  }
});
