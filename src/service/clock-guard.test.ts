import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ClockGuard, type ClockRecord, readClockRecord, writeClockRecord } from './clock-guard.ts';

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

  guard(provenAt: number | null = this.now - MINUTE): ClockGuard {
    return this.guardAfter(provenAt === null ? null : { provenAt });
  }

  /** The guard of a run that finds what the last one has left. */
  guardAfter(last: ClockRecord | null, isOtherClock = false): ClockGuard {
    return new ClockGuard({
      clock: { nowMicros: () => this.now * 1000, steadyMs: () => this.steady },
      last,
      isOtherClock,
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
  // Another clock that runs now shows at the start that the date may not be over.
  assert.equal(machine.guardAfter({ provenAt: START - 5 * DAY }, true).mayDestroySalts, false);
  assert.equal(machine.guardAfter({ provenAt: START - MINUTE }, true).mayDestroySalts, true);
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
  const guard = new ClockGuard({
    clock: { nowMicros: () => now * 1000 },
    last: { provenAt: 1 },
    aheadMs: async () => null,
  });
  now += 1000 * DAY;
  assert.deepEqual([guard.mayErase, guard.maySend], [true, true]);
});

test('the time that proved right is kept in a file, and a damaged one is none', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'svc-clock-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'clock.json');
  assert.equal(readClockRecord(path), null);
  for (const record of [{ provenAt: START }, { provenAt: START, probation: { at: START + DAY, evenMs: HOUR } }]) {
    writeClockRecord(path, record);
    assert.deepEqual(readClockRecord(path), record);
  }
  writeFileSync(path, '{"provenAt":"now"}');
  assert.equal(readClockRecord(path), null);
});

/** Runs for some hours a day after a step of three days, until the clock may be believed; returns the number of runs. */
function runsUntilProven(
  machine: Machine,
  { hours, pauseMs = DAY - hours * HOUR, runsMax = 30 }: { hours: number; pauseMs?: number; runsMax?: number },
): number {
  let last: ClockRecord | null = { provenAt: machine.now - 3 * DAY };
  for (let run = 1; run <= runsMax; run++) {
    const guard = machine.guardAfter(last);
    for (let hour = 0; hour < hours; hour++) {
      machine.pass(HOUR);
      if (guard.mayErase) return run;
    }
    last = guard.record;
    machine.pass(pauseMs);
    machine.steady = 5000;
  }
  return Number.POSITIVE_INFINITY;
}

test('a machine that never runs for a whole day proves its clock over several runs', () => {
  assert.equal(runsUntilProven(new Machine(), { hours: 9 }), 3);
  // A service that is started anew every few hours.
  assert.equal(runsUntilProven(new Machine(), { hours: 5, pauseMs: MINUTE }), 5);
  assert.equal(runsUntilProven(new Machine(), { hours: 9, pauseMs: 3 * DAY }), Number.POSITIVE_INFINITY);
});

test('a run in which the time server contradicts proves nothing to the next, nor does a clock that was set back', async () => {
  const machine = new Machine();
  machine.ahead = 3 * DAY;
  const first = machine.guard(START - 3 * DAY);
  await first.ask();
  machine.pass(30 * HOUR);
  assert.deepEqual(first.record, { provenAt: START - 3 * DAY, probation: { at: machine.now, evenMs: 0 } });

  const probation = { at: machine.now + MINUTE, evenMs: 23.5 * HOUR };
  const second = machine.guardAfter({ provenAt: START - 3 * DAY, probation });
  machine.pass(HOUR);
  assert.equal(second.mayErase, false);
});
