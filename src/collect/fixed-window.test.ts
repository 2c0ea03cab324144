import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../test/draws.ts';
import { FixedWindow } from './fixed-window.ts';

const SECOND = 1_000_000;
const T0 = 1_700_000_000 * SECOND;

test('exactly 100 events pass within 10 s of the first, however they are spread', () => {
  const limiter = new FixedWindow();
  const accepted = Array.from({ length: 400 }, (_, i) => limiter.accept(1, 7, T0 + i * 25_000));
  assert.deepEqual(
    accepted.map((pass, i) => (pass ? i : -1)).filter((i) => i >= 0),
    Array.from({ length: 100 }, (_, i) => i),
  );
  assert.equal(limiter.accept(1, 7, T0 + 10 * SECOND - 1), false);
  assert.equal(limiter.accept(1, 7, T0 + 10 * SECOND), true);
});

test('sites and networks have windows of their own', () => {
  const limiter = new FixedWindow(1);
  assert.equal(limiter.accept(1, 7, T0), true);
  assert.equal(limiter.accept(1, 7, T0), false);
  assert.equal(limiter.accept(2, 7, T0), true);
  assert.equal(limiter.accept(1, 8, T0), true);
  assert.equal(limiter.accept(11, 7, T0), true);
});

test('any sequence of events gets the decisions of a simple fixed window', () => {
  const events = fc.array(fc.record({ part: fc.nat(3), wait: fc.nat(4 * SECOND) }), { maxLength: 200 });
  fc.assert(
    fc.property(events, (sequence) => {
      const limiter = new FixedWindow(3);
      const windows = new Map<number, { start: number; count: number }>();
      let now = T0;
      for (const { part, wait } of sequence) {
        now += wait;
        let window = windows.get(part);
        if (window === undefined || now - window.start >= 10 * SECOND) window = { start: now, count: 0 };
        windows.set(part, window);
        window.count++;
        assert.equal(limiter.accept(1, part, now), window.count <= 3);
      }
    }),
  );
});

test('a million networks do not grow the memory and do not cost an ordinary visitor an event', () => {
  const limiter = new FixedWindow(100, 10_000);
  for (let i = 0; i < 1_000_000; i++) {
    limiter.accept(1, i, T0 + i);
    if (i % 20_000 === 0) assert.equal(limiter.accept(2, 7, T0 + i), true);
  }
  assert.equal(limiter.size, 10_000);
});

test('expired windows are forgotten as new ones open', () => {
  const limiter = new FixedWindow();
  for (let i = 0; i < 1000; i++) limiter.accept(1, i, T0);
  for (let i = 0; i < 1000; i++) limiter.accept(2, i % 10, T0 + 11 * SECOND + i);
  assert.equal(limiter.size, 990);
  for (let i = 0; i < 1000; i++) limiter.accept(2, i, T0 + 12 * SECOND + i);
  assert.equal(limiter.size, 1000);
});

test('a clock that is set back locks nobody out', () => {
  const limiter = new FixedWindow(1);
  assert.equal(limiter.accept(1, 7, T0), true);
  assert.equal(limiter.accept(1, 7, T0 - 1), false);
  assert.equal(limiter.accept(1, 7, T0 - 3600 * SECOND), true);
});
