import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { DatabaseError } from '../database/database-error.ts';
import { openFixture } from '../sites/fixture.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorOf,
  spendCode,
} from './second-factors.ts';
import { addUser } from './users.ts';

/** Makes a user with an app that has the secret; `code(-1)` is the code of the step before. */
async function harness(t: TestContext) {
  const { database, clock } = await openFixture(t);
  const { db } = database;
  const user = await addUser(db, clock, { email: 'ada@example.com', passwordHash: '' });
  const { secret } = await beginSecondFactor(db, clock, user, 'svc');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps = 0) => app.generate({ timestamp: clock.nowMicros() / 1000 + steps * 30_000 });
  return { db, clock, user, code, spend: (text: string) => spendCode(db, clock, user.id, text) };
}

const OFF = { isOn: false, hasApp: false, recoveryCodesLeft: 0 };

test('codes of the step before and after are accepted, each once, and none of an earlier step than the last used', async (t) => {
  const { db, clock, user, code, spend } = await harness(t);
  assert.deepEqual(await secondFactorOf(db, user.id), OFF);
  assert.equal(await spend(code()), false);
  assert.equal((await confirmSecondFactor(db, clock, user.id, code(-1)))?.length, 10);
  assert.equal(await spend(code(-1)), false);
  assert.equal(await spend(code()), true);
  assert.equal(await spend(code()), false);
  assert.equal(await spend(code(2)), false);
  assert.equal(await spend(code(1)), true);
  clock.advanceMs(30_000);
  assert.equal(await spend(code()), false);
  assert.equal(await spend(code(1)), true);
  clock.advanceMs(90_000);
  assert.equal(await spend(code(-2)), false);
  assert.equal(await spend(code(-1)), true);
});

test('a recovery code works once; another secret invalidates all of them', async (t) => {
  const { db, clock, user, code, spend } = await harness(t);
  const codes = (await confirmSecondFactor(db, clock, user.id, code()))!;
  for (const [i, recovery] of codes.entries()) {
    assert.equal(await spend(recovery), true);
    assert.equal(await spend(recovery), false);
    assert.deepEqual(await secondFactorOf(db, user.id), { isOn: true, hasApp: true, recoveryCodesLeft: 9 - i });
  }
  await removeSecondFactor(db, user.id);
  assert.deepEqual(await secondFactorOf(db, user.id), OFF);
  await beginSecondFactor(db, clock, user, 'svc');
  assert.equal(await spend(code()), false);
});

test('steps of the setup in the wrong order are refused', async (t) => {
  const { db, clock, user, code } = await harness(t);
  const noFit = 'invalid code; check the clock of your phone and try the next code';
  await assert.rejects(confirmSecondFactor(db, clock, user.id, code(2)), new DatabaseError('invalid', noFit));
  await confirmSecondFactor(db, clock, user.id, code());
  const notBegun = new DatabaseError('conflict', 'start setting up two-factor authentication first');
  await assert.rejects(confirmSecondFactor(db, clock, user.id, code()), notBegun);
  const isOn = new DatabaseError('conflict', 'two-factor authentication is already on; turn it off first');
  await assert.rejects(beginSecondFactor(db, clock, user, 'svc'), isOn);
});

test('the code is the one of RFC 6238', async (t) => {
  const { db, clock, user, spend } = await harness(t);
  const secret = Secret.fromLatin1('12345678901234567890').base32;
  await db.updateTable('second_factors').set({ secret, confirmed_at: 0 }).where('user_id', '=', user.id).execute();
  clock.set('2009-02-13T23:31:30Z'); // 1234567890, appendix B: 89005924
  assert.equal(await spend('005924'), true);
});

test('a clock that was far ahead does not lock anybody out once it is right', async (t) => {
  const { db, clock, user, code, spend } = await harness(t);
  clock.set('2031-01-01T00:00:00Z');
  await confirmSecondFactor(db, clock, user.id, code());
  clock.set('2026-03-10T12:00:00Z');
  assert.equal(await spend(code()), true);
  assert.equal(await spend(code()), false);
});
