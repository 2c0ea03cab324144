import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ClockGuard, readProven, writeProven } from './clock-guard.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Temporal.Instant.from('2026-05-20T12:00:00Z').epochMilliseconds;

/** A machine whose clock can be set, with the time server's answers. */
class Machine {
  now = START;
  steady = 5000;
  ahead: number | null = null;
  asked = 0;

  /** Lets time go by. */
  pass(ms: number): void {
    this.now += ms;
    this.steady += ms;
  }

  guard(provenMs: number | null = this.now - MINUTE): ClockGuard {
    return new ClockGuard({
      clock: { nowMicros: () => this.now * 1000, steadyMs: () => this.steady },
      provenMs,
      aheadMs: async () => {
        this.asked += 1;
        return this.ahead;
      },
    });
  }
}

test('a clock that goes on evenly may be believed, over a short stop too', () => {
  const machine = new Machine();
  const guard = machine.guard();
  for (let day = 0; day < 3; day++) {
    assert.deepEqual([guard.mayErase, guard.maySend, guard.step], [true, true, null]);
    machine.pass(DAY);
  }
});

test('after a step of a day nothing is erased for an hour, and nothing sent for five minutes', () => {
  for (const by of [DAY, -DAY]) {
    const machine = new Machine();
    const guard = machine.guard();
    machine.now += by;
    assert.deepEqual([guard.mayErase, guard.maySend, guard.step], [false, false, { at: START + by, byMs: by }]);
    machine.pass(5 * MINUTE);
    assert.deepEqual([guard.mayErase, guard.maySend], [false, true]);
    machine.pass(54 * MINUTE);
    assert.equal(guard.mayErase, false);
    machine.pass(MINUTE);
    assert.deepEqual([guard.mayErase, guard.step], [true, null]);
  }
});

test('salts outlive their date for no more than a day: after a step that was seen, not after one since the last run', async () => {
  const machine = new Machine();
  assert.equal(machine.guard(START - 5 * DAY).mayDestroySalts, true);
  assert.equal(machine.guard(null).mayDestroySalts, true);
  const guard = machine.guard();
  assert.equal(guard.mayDestroySalts, true);
  machine.now += 3 * DAY;
  // The time server contradicts, for ever.
  machine.ahead = 3 * DAY;
  await guard.ask();
  assert.equal(guard.mayDestroySalts, false);
  machine.pass(DAY - 1);
  assert.equal(guard.mayDestroySalts, false);
  machine.pass(1);
  assert.deepEqual([guard.mayDestroySalts, guard.mayErase], [true, false]);
});

test('a step back to where the clock was is one more', () => {
  const machine = new Machine();
  const guard = machine.guard();
  machine.now += DAY;
  assert.equal(guard.mayErase, false);
  machine.pass(50 * MINUTE);
  machine.now -= DAY;
  assert.equal(guard.mayErase, false);
  machine.pass(59 * MINUTE);
  assert.equal(guard.mayErase, false);
  machine.pass(MINUTE);
  assert.equal(guard.mayErase, true);
});

test('after a step of years the clock has to prove right for a day', () => {
  const machine = new Machine();
  const guard = machine.guard();
  machine.now += 730 * DAY;
  assert.deepEqual([guard.mayErase, guard.maySend], [false, false]);
  machine.pass(HOUR);
  assert.deepEqual([guard.mayErase, guard.maySend], [false, true]);
  machine.pass(23 * HOUR);
  assert.equal(guard.mayErase, true);
});

test('a clock that is wrong at the start is compared with the last run', () => {
  for (const [now, waitMs] of [
    [Date.UTC(2036, 1, 7), DAY],
    [Date.UTC(1970, 0, 1), DAY],
    [START + 3 * HOUR, HOUR],
  ] as const) {
    const machine = new Machine();
    machine.now = now;
    const guard = machine.guard(START);
    assert.deepEqual([guard.mayErase, guard.maySend], [false, false]);
    machine.pass(waitMs - 1);
    assert.equal(guard.mayErase, false);
    machine.pass(1);
    assert.equal(guard.mayErase, true);
  }
});

test('without an earlier run nothing is erased for an hour, and everything is sent', async () => {
  const machine = new Machine();
  const guard = machine.guard(null);
  await guard.ask();
  assert.deepEqual([guard.mayErase, guard.maySend, machine.asked], [false, true, 0]);
  machine.pass(HOUR);
  assert.equal(guard.mayErase, true);
});

test('the time server ends the wait when it agrees, and keeps it up while it contradicts', async () => {
  const machine = new Machine();
  const guard = machine.guard();
  await guard.ask();
  assert.equal(machine.asked, 0, 'it is asked about a step alone');

  machine.now += 400 * DAY;
  machine.ahead = 400 * DAY;
  await guard.ask();
  machine.pass(3 * DAY);
  assert.deepEqual([guard.mayErase, guard.maySend, machine.asked], [false, false, 1]);
  machine.ahead = null;
  await guard.ask();
  await guard.ask();
  assert.deepEqual([guard.mayErase, machine.asked], [false, 2], 'silence takes nothing back');

  machine.now -= 400 * DAY;
  machine.ahead = 12;
  await guard.ask();
  assert.deepEqual([guard.mayErase, guard.maySend, guard.step], [true, true, null]);
});

test("a test's clock may always be believed", () => {
  let now = START;
  const guard = new ClockGuard({ clock: { nowMicros: () => now * 1000 }, provenMs: 1, aheadMs: async () => null });
  now += 1000 * DAY;
  assert.deepEqual([guard.mayErase, guard.maySend], [true, true]);
});

test('the time that proved right is kept in a file, and a damaged one is none', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'svc-clock-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'clock.json');
  assert.equal(readProven(path), null);
  writeProven(path, START);
  assert.equal(readProven(path), START);
});
