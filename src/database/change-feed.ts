import type { Clock } from '../domain/clock.ts';
import type { Reader } from './database.ts';

const CHECK_EVERY_MICROS = 100_000;

/** Detects changes of the database, for code that caches rows of it: at most 100 ms after the commit. */
export class ChangeFeed {
  readonly #reader: Reader;
  readonly #clock: Clock;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #version: number | undefined;

  constructor(reader: Reader, clock: Clock) {
    this.#reader = reader;
    this.#clock = clock;
  }

  /**
   * Tells whether anything was committed since it last returned true; returns true the first time. It checks when it is
   * called, without a timer.
   */
  changed(): boolean {
    const now = this.#clock.nowMicros();
    const sinceCheck = now - this.#checkedAt;
    // A clock that was set back must not suspend the check until it has caught up.
    if (sinceCheck >= 0 && sinceCheck < CHECK_EVERY_MICROS) return false;
    this.#checkedAt = now;
    const version = this.#reader.version();
    if (version === this.#version) return false;
    this.#version = version;
    return true;
  }
}
