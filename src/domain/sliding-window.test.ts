import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlidingWindow } from './sliding-window.ts';

class FakeClock {
  #micros = 1_780_000_000_000_000;
  nowMicros = () => this.#micros;

  advance(ms: number): void {
    this.#micros += ms * 1000;
  }
}

const limitOf = (clock: FakeClock, maxRequests: number, keysMax?: number) =>
  new SlidingWindow<number>({ clock, maxRequests, windowMs: 60_000, ...(keysMax === undefined ? {} : { keysMax }) });

test('ten requests are admitted in any 60 s, and refused ones do not count', () => {
  const clock = new FakeClock();
  const limit = limitOf(clock, 10);
  for (let request = 0; request < 10; request++) {
    assert.equal(limit.admit(1), true);
    clock.advance(1000);
  }
  for (let request = 0; request < 50; request++) assert.equal(limit.admit(1), false);
  clock.advance(49_999);
  assert.equal(limit.admit(1), false, '1 ms before the first request leaves the window');
  clock.advance(1);
  assert.equal(limit.admit(1), true, 'the first request is 60 s old');
  assert.equal(limit.admit(1), false, 'the second is not');
  clock.advance(1000);
  assert.equal(limit.admit(1), true);
});

test('the window rolls: the start of a new minute allows no second burst', () => {
  const clock = new FakeClock();
  const limit = limitOf(clock, 2);
  assert.equal(limit.admit(1), true);
  clock.advance(59_000);
  assert.equal(limit.admit(1), true);
  clock.advance(2000);
  assert.equal(limit.admit(1), true);
  assert.equal(limit.admit(1), false);
});

test('each key has its own window', () => {
  const limit = limitOf(new FakeClock(), 1);
  assert.equal(limit.admit(1), true);
  assert.equal(limit.admit(2), true);
  assert.equal(limit.admit(1), false);
});

test('keys that were not used for 60 s are forgotten', () => {
  const clock = new FakeClock();
  const limit = limitOf(clock, 10);
  for (let keyId = 0; keyId < 1000; keyId++) limit.admit(keyId);
  clock.advance(30_000);
  limit.admit(0);
  clock.advance(30_000);
  limit.admit(1);
  assert.equal(limit.size, 2);
});

test('a clock that is set back locks no key for longer than 60 s', () => {
  const clock = new FakeClock();
  const limit = limitOf(clock, 2);
  assert.equal(limit.admit(1), true);
  clock.advance(10_000);
  assert.equal(limit.admit(1), true);
  clock.advance(-3_600_000);
  assert.equal(limit.admit(1), false);
  clock.advance(59_999);
  assert.equal(limit.admit(1), false);
  clock.advance(1);
  assert.equal(limit.admit(1), true);
});

test('retryAfterSeconds is the time until a refused key is admitted again', () => {
  const clock = new FakeClock();
  const limit = limitOf(clock, 2);
  limit.admit(1);
  clock.advance(10_000);
  limit.admit(1);
  clock.advance(500);
  assert.equal(limit.admit(1), false);
  assert.equal(limit.retryAfterSeconds(1), 50);
  clock.advance(49_500);
  assert.equal(limit.admit(1), true);
});

test('memory is bounded: beyond the limit the key that was idle the longest is forgotten', () => {
  const limit = limitOf(new FakeClock(), 1, 3);
  for (const key of [1, 2, 3, 4]) assert.equal(limit.admit(key), true);
  assert.equal(limit.size, 3);
  assert.equal(limit.admit(4), false);
  assert.equal(limit.admit(1), true, 'forgotten');
});

test('several at once are admitted together, or none of them counts', () => {
  const limit = limitOf(new FakeClock(), 10);
  assert.equal(limit.admit(1, 8), true);
  assert.equal(limit.admit(1, 3), false);
  assert.equal(limit.admit(1, 2), true);
  assert.equal(limit.admit(1), false);
});
