import { readFileSync, renameSync, writeFileSync } from 'node:fs';
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

/** A step of the clock that has not proved right yet. */
export interface ClockStep {
  /** The time after the step, epoch milliseconds. */
  readonly at: number;
  /** Milliseconds; positive when the clock went ahead. Null when it is not known what it was before. */
  readonly byMs: number | null;
}

export interface ClockGuardOptions {
  readonly clock: Clock;
  /** The last time that proved right in an earlier run, epoch milliseconds; null when there is none. */
  readonly provenMs: number | null;
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
  /** `isSeen`: this process ran when the clock stepped. */
  #step: (ClockStep & { readonly sinceMs: number; readonly isSeen: boolean }) | null = null;
  #contradicted = false;
  #askedMs = Number.NEGATIVE_INFINITY;

  constructor(options: ClockGuardOptions) {
    this.#options = options;
    const { steady, now } = this.#times();
    this.#offsetMs = now - steady;
    const { clock, provenMs } = options;
    if (clock.steadyMs === undefined) return;
    const byMs = provenMs === null ? null : now - provenMs;
    if (byMs === null || Math.abs(byMs) >= STEP_MIN_MS) this.#step = { at: now, byMs, sinceMs: steady, isSeen: false };
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

/** Reads the time that `writeProven` has left; null when there is none. */
export function readProven(path: string): number | null {
  try {
    const { provenAt } = JSON.parse(readFileSync(path, 'utf8')) as { readonly provenAt?: unknown };
    return typeof provenAt === 'number' ? provenAt : null;
  } catch {
    return null;
  }
}

/** Leaves a time that has proved right for the next run, epoch milliseconds. */
export function writeProven(path: string, provenAt: number): void {
  writeFileSync(`${path}.tmp`, `${JSON.stringify({ provenAt })}\n`, { mode: 0o600 });
  renameSync(`${path}.tmp`, path);
}
