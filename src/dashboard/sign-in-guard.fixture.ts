/** The tests that every place of the counters of failed sign-ins passes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../domain/clock.ts';
import { ManualClock } from '../sites/fixture.ts';
import { DashboardError } from './dashboard-error.ts';
import type { FailureCounts } from './sign-in-failures.ts';
import { type Guess, SignInGuard } from './sign-in-guard.ts';

export const AT = { kind: 'stranger', account: 'ada', address: '192.0.2.1' } as const satisfies Guess;

/** Returns ways to guess rightly and wrongly at a guard. */
export function guesserAt(guard: SignInGuard) {
  const wrong = (guess: Guess = AT, code: 'wrong_credentials' | 'gone' | 'code_needed' = 'wrong_credentials') =>
    outcome(guard.attempt(guess, () => Promise.reject(new DashboardError(code, 'no'))));
  const right = (guess: Guess = AT) => outcome(guard.attempt(guess, async () => 'right'));
  return { wrong, right };
}

/** Returns the outcome of an attempt: the work's result, the code of its refusal, or the seconds to wait. */
async function outcome(attempt: Promise<string>): Promise<string | number> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof DashboardError)) throw error;
    return error.code === 'too_many_tries' ? error.retryAfterSeconds! : error.code;
  }
}

/** Tests the guard on counters. @param isShared whether several nodes count there */
export function testSignInGuard(
  name: string,
  countsFor: (clock: Clock) => Promise<FailureCounts>,
  isShared: boolean,
): void {
  const stand = async () => {
    const clock = new ManualClock('2026-03-10T12:00:00Z');
    const guard = new SignInGuard(await countsFor(clock));
    return { clock, guard, ...guesserAt(guard) };
  };

  test(`${name}: the wait doubles from one second to fifteen minutes, and a guess is examined only after it`, async () => {
    const { clock, wrong, right } = await stand();
    for (let i = 0; i < 5; i++) assert.equal(await wrong(), 'wrong_credentials');
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      assert.equal(await right(), seconds);
      clock.advanceMs(seconds * 1000 - 1);
      assert.equal(await right(), 1);
      clock.advanceMs(1);
      assert.equal(await wrong(), 'wrong_credentials');
    }
  });

  test(`${name}: the refusal names the wait in words`, async () => {
    const { clock, guard, wrong } = await stand();
    const message = () =>
      guard
        .attempt(AT, async () => 'right')
        .then(
          () => assert.fail('it was let through'),
          (error: Error) => error.message,
        );
    for (let i = 0; i < 5; i++) await wrong();
    assert.equal(await message(), 'too many attempts; try again in 1 second');
    for (let i = 0; i < 7; i++) {
      clock.advanceMs(900_000);
      await wrong();
    }
    assert.equal(await message(), 'too many attempts; try again in 3 minutes');
  });

  test(`${name}: a success resets the counter of the account, and not that of the address`, async () => {
    const { wrong, right } = await stand();
    for (let i = 0; i < 4; i++) await wrong();
    assert.equal(await right(), 'right');
    for (let i = 0; i < 5; i++) assert.equal(await wrong(), 'wrong_credentials');
    assert.equal(await right(), 1);
    // The address has nine failures so far; eleven more follow at other accounts.
    for (let i = 0; i < 11; i++) assert.equal(await wrong({ ...AT, account: `other ${i}` }), 'wrong_credentials');
    assert.equal(await right({ ...AT, account: 'another' }), 1);
    assert.equal(await right({ ...AT, account: 'another', address: '192.0.2.2' }), 'right');
  });

  test(`${name}: many addresses make strangers wait, and not a known browser`, async () => {
    const { wrong, right } = await stand();
    for (let i = 0; i < 50; i++) assert.equal(await wrong({ ...AT, address: `address ${i}` }), 'wrong_credentials');
    assert.equal(await right({ ...AT, address: 'fresh' }), 1);
    assert.equal(await right({ ...AT, account: 'bob', address: 'fresh' }), 'right');
    assert.equal(await right({ kind: 'known', account: 'ada' }), 'right');
  });

  test(`${name}: guesses of passwords and of links have nothing to do with each other, and a right link always opens`, async () => {
    const { wrong, right } = await stand();
    const link: Guess = { kind: 'link', address: AT.address };
    for (let i = 0; i < 20; i++) await wrong({ ...AT, account: `account ${i}` });
    assert.equal(await right({ ...AT, account: 'another' }), 1);
    for (let i = 0; i < 20; i++) assert.equal(await wrong(link, 'gone'), 'gone');
    assert.equal(await wrong(link, 'gone'), 1);
    assert.equal(await right(link), 'right');
    assert.equal(await wrong(link, 'gone'), 1);
    assert.equal(await right({ ...AT, account: 'another', address: '192.0.2.2' }), 'right');
  });

  test(`${name}: a known browser must wait for its own guesses`, async () => {
    const { wrong, right } = await stand();
    const known: Guess = { kind: 'known', account: 'ada' };
    for (let i = 0; i < 5; i++) assert.equal(await wrong(known), 'wrong_credentials');
    assert.equal(await right(known), 1);
  });

  test(`${name}: an error that says nothing about the guess is not counted`, async () => {
    const { guard, wrong, right } = await stand();
    for (let i = 0; i < 10; i++) {
      assert.equal(await wrong(AT, 'code_needed'), 'code_needed');
      await assert.rejects(
        guard.attempt(AT, () => Promise.reject(new Error('broken'))),
        new Error('broken'),
      );
    }
    assert.equal(await right(), 'right');
    for (let i = 0; i < 5; i++) assert.equal(await wrong(AT, 'gone'), 'gone');
    assert.equal(await right(), 1);
  });

  test(`${name}: of many guesses at one moment, no more are examined than of guesses one after the other`, async () => {
    const { wrong } = await stand();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => wrong()));
    assert.equal(outcomes.filter((each) => each === 'wrong_credentials').length, 5);
    // The admitted guesses are counted one by one. Of several nodes, a refused guess may see others that are about to be refused.
    const waits = outcomes.filter((each) => typeof each === 'number');
    assert.equal(waits.length, 25);
    assert.ok(isShared || waits.every((seconds) => seconds === 1), String(waits));
  });

  test(`${name}: failures are forgotten after a day without one`, async () => {
    const { clock, wrong, right } = await stand();
    for (let i = 0; i < 5; i++) await wrong();
    clock.advanceMs(24 * 3_600_000 + 1);
    for (let i = 0; i < 5; i++) assert.equal(await wrong(), 'wrong_credentials');
    assert.equal(await right(), 1);
  });

  test(`${name}: a clock that is set back does not lengthen the wait`, async () => {
    const { clock, wrong, right } = await stand();
    for (let i = 0; i < 5; i++) await wrong();
    clock.set('2026-03-01T12:00:00Z');
    assert.equal(await right(), 1);
    clock.advanceMs(999);
    assert.equal(await right(), 1);
    clock.advanceMs(1);
    assert.equal(await right(), 'right', 'the wait ends before the clock has caught up');
  });
}
