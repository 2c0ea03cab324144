import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Clock } from '../domain/clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A smaller difference is no step: it changes no date by more than an hour. */
const STEP_MIN_MS = HOUR_MS;
/** A step of so much is more often an error than a machine that slept, so the clock has to prove right for longer. */
const LONG_STEP_MS = 2 * DAY_MS;
/** A short step delays what sends only for so long. */
const SENDS_AFTER_MS = 300_000;
/** The time server is asked so often whether a clock that has stepped is right. */
const ASK_EVERY_MS = 600_000;
/** A clock that differs from the time server's by more is wrong. */
const AGREES_MAX_MS = 60_000;

const RECORD = z.object({
  provenAt: z.number(),
  probation: z.object({ at: z.number(), evenMs: z.number() }).optional(),
});

/** A step of the clock that has not proved right yet. */
export interface ClockStep {
  /** The time after the step, epoch milliseconds. */
  readonly at: number;
  /** Milliseconds; positive when the clock went ahead. Null when it is not known what it was before. */
  readonly byMs: number | null;
}

/** The state of the clock that one run leaves for the next. */
export interface ClockRecord {
  /** The last time that proved right, epoch milliseconds. */
  readonly provenAt: number;
  /** A step that had not proved right when the run ended. */
  readonly probation?: Probation | undefined;
}

export interface Probation {
  /** The end of the run by the clock, epoch milliseconds. */
  readonly at: number;
  /** The time for which the clock has gone on evenly since the step, over all runs, milliseconds. */
  readonly evenMs: number;
}

export interface ClockGuardOptions {
  readonly clock: Clock;
  /** The record of the last run; null when there is none. */
  readonly last: ClockRecord | null;
  /** Whether `last` is the time of another clock that runs now: a step from it is known to be one, as if it had been seen. */
  readonly isOtherClock?: boolean;
  /** Asks the time server: the clock less its time, milliseconds. Null when none answers. */
  readonly aheadMs: () => Promise<number | null>;
}

/**
 * Tells whether the clock may be believed by what cannot be undone. It may not after a step of more than an hour against
 * the machine's own timer, or since the last run. It may again when the time server agrees; without one, when it went on
 * evenly for an hour, or for a day after a step of more than two. While the time server contradicts, it never may. A clock
 * without such a timer is one of a test, which may always be believed.
 */
export class ClockGuard {
  readonly #options: ClockGuardOptions;
  /** The clock less the timer, milliseconds. */
  #offsetMs: number;
  #provenAt: number | null;
  /** `isSeen`: this process ran when the clock stepped. */
  #step: (ClockStep & { readonly sinceMs: number; readonly isSeen: boolean }) | null = null;
  #contradicted = false;
  #askedMs = Number.NEGATIVE_INFINITY;

  constructor(options: ClockGuardOptions) {
    this.#options = options;
    const { steady, now } = this.#times();
    this.#offsetMs = now - steady;
    this.#provenAt = options.last?.provenAt ?? null;
    const { clock, last } = options;
    if (clock.steadyMs === undefined) return;
    const byMs = last === null ? null : now - last.provenAt;
    if (byMs === null || Math.abs(byMs) >= STEP_MIN_MS) {
      const step = { at: now, byMs };
      const sinceMs = steady - evenBefore(step, last?.probation);
      this.#step = { ...step, sinceMs, isSeen: options.isOtherClock === true };
    }
  }

  /** The record for the next run. */
  get record(): ClockRecord {
    const { step } = this;
    const { steady, now } = this.#times();
    if (step === null || step.byMs === null) this.#provenAt = now;
    if (step === null || step.byMs === null || this.#provenAt === null) return { provenAt: now };
    // While the time server contradicts, the clock proves nothing by going on.
    const evenMs = this.#contradicted ? 0 : steady - this.#step!.sinceMs;
    return { provenAt: this.#provenAt, probation: { at: now, evenMs } };
  }

  /** The step that has not proved right yet; null while the clock may be believed. */
  get step(): ClockStep | null {
    const { steady, now } = this.#times();
    const byMs = now - steady - this.#offsetMs;
    if (Math.abs(byMs) >= STEP_MIN_MS) {
      this.#offsetMs = now - steady;
      this.#step = { at: now, byMs, sinceMs: steady, isSeen: true };
      this.#contradicted = false;
      this.#askedMs = Number.NEGATIVE_INFINITY;
    }
    if (this.#step !== null && !this.#contradicted && steady - this.#step.sinceMs >= probationMs(this.#step)) {
      this.#step = null;
    }
    return this.#step === null ? null : { at: this.#step.at, byMs: this.#step.byMs };
  }

  /** Whether what erases may believe the clock now. */
  get mayErase(): boolean {
    return this.step === null;
  }

  /**
   * Whether salts may be destroyed whose date is over by the clock. They must not outlive it, so a clock is believed that may
   * have been wrong at the start; only a step that this process has seen shows that it is not over, for a day.
   */
  get mayDestroySalts(): boolean {
    const step = this.step === null ? null : this.#step;
    return step === null || !step.isSeen || this.#times().steady - step.sinceMs >= DAY_MS;
  }

  /** Whether what sends may believe it now. Its errors are not as bad as silence, so it waits for less. */
  get maySend(): boolean {
    const step = this.step;
    if (step === null || step.byMs === null) return true;
    if (this.#contradicted) return false;
    const waitMs = Math.abs(step.byMs) < LONG_STEP_MS ? SENDS_AFTER_MS : HOUR_MS;
    return this.#times().steady - this.#step!.sinceMs >= waitMs;
  }

  /** Asks the time server about a step, at most every ten minutes. Never rejects. */
  async ask(): Promise<void> {
    const { steady } = this.#times();
    if (this.step === null || this.step.byMs === null || steady - this.#askedMs < ASK_EVERY_MS) return;
    this.#askedMs = steady;
    const asked = this.#step;
    const ahead = await this.#options.aheadMs().catch(() => null);
    // Another step may have come meanwhile.
    if (ahead === null || this.mayErase || this.#step !== asked) return;
    this.#contradicted = Math.abs(ahead) > AGREES_MAX_MS;
    if (!this.#contradicted) this.#step = null;
  }

  #times(): { readonly steady: number; readonly now: number } {
    const { clock } = this.#options;
    const now = Math.floor(clock.nowMicros() / 1000);
    return { steady: clock.steadyMs?.() ?? now, now };
  }
}

/** The time for which a clock has to go on evenly after a step, milliseconds. */
function probationMs({ byMs }: ClockStep): number {
  return byMs !== null && Math.abs(byMs) >= LONG_STEP_MS ? DAY_MS : HOUR_MS;
}

/**
 * Returns how much of the probation earlier runs have served. Else a machine that never runs for a day would never prove
 * its clock. A stop of more than two days begins it anew, and one of more than an hour leaves an hour of it.
 */
function evenBefore(step: ClockStep, probation: Probation | undefined): number {
  if (probation === undefined) return 0;
  const stoppedMs = step.at - probation.at;
  if (stoppedMs < 0 || stoppedMs >= LONG_STEP_MS) return 0;
  return stoppedMs < STEP_MIN_MS ? probation.evenMs : Math.min(probation.evenMs, probationMs(step) - STEP_MIN_MS);
}

/** Reads what `writeClockRecord` has left; null when there is nothing. */
export function readClockRecord(path: string): ClockRecord | null {
  try {
    return RECORD.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Leaves a record for the next run. */
export function writeClockRecord(path: string, record: ClockRecord): void {
  writeFileSync(`${path}.tmp`, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  renameSync(`${path}.tmp`, path);
}
