import { errorText } from '../../domain/disk-full.ts';
import type { Log } from '../../domain/log.ts';
import { StoreLimitError } from '../../store/store-error.ts';

/** A step that fails is tried again after so long, and twice as long each time, milliseconds. */
const RETRY_MIN_MS = 10_000;
const RETRY_MAX_MS = 3_600_000;

/** The steps of maintenance, by the names that operators read. */
export const MAINTENANCE_STEPS = [
  'close_days',
  'close_months',
  'backfill',
  'drop_raw',
  'apply_retention',
  'erase_deleted',
  'remove_superseded',
] as const;
export type MaintenanceStep = (typeof MAINTENANCE_STEPS)[number];

/** Why a step failed: a limit of the engine, or anything else. */
export const FAILURE_CAUSES = ['memory', 'time', 'other'] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** The failures of a step since the start: their number and the last error. */
export interface StepFailures {
  readonly step: MaintenanceStep;
  readonly cause: FailureCause;
  readonly count: number;
  readonly error: string;
}

interface Failing {
  readonly retryAtMs: number;
  readonly waitMs: number;
}

/** Makes the steps of maintenance independent: each that fails is counted, logged and left alone for a while of its own. */
export class RetryBackoff {
  readonly #log: Log;
  readonly #failing = new Map<string, Failing>();
  readonly #failures = new Map<string, StepFailures>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** The failures since the start. */
  get failures(): readonly StepFailures[] {
    return [...this.#failures.values()];
  }

  /**
   * Does a step for something, unless it failed not long ago. False when it failed, was left out, or says itself that it
   * is not done. Rejects with the signal's reason when it is aborted.
   */
  async attempt(
    signal: AbortSignal,
    step: MaintenanceStep,
    of: string,
    task: () => Promise<unknown>,
  ): Promise<boolean> {
    signal.throwIfAborted();
    const key = `${step} ${of}`;
    const before = this.#failing.get(key);
    if (before !== undefined && performance.now() < before.retryAtMs) return false;
    try {
      const done = await task();
      this.#failing.delete(key);
      return done !== false;
    } catch (error) {
      signal.throwIfAborted();
      const waitMs = Math.min((before?.waitMs ?? RETRY_MIN_MS / 2) * 2, RETRY_MAX_MS);
      this.#failing.set(key, { waitMs, retryAtMs: performance.now() + waitMs });
      this.note(step, error);
      return false;
    }
  }

  /** Counts and logs a failure of a step that is left alone by other means. */
  note(step: MaintenanceStep, error: unknown): void {
    for (const one of error instanceof AggregateError ? error.errors : [error]) this.#count(step, one);
    this.#log.error({ err: error, step }, 'a step of maintenance failed; it is tried again');
  }

  #count(step: MaintenanceStep, error: unknown): void {
    const cause = error instanceof StoreLimitError ? error.limit : 'other';
    const key = `${step} ${cause}`;
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    this.#failures.set(key, { step, cause, count, error: errorText(error) });
  }
}
