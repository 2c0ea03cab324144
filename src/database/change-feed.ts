import type { Clock } from '../domain/clock.ts';
import type { Reader } from './database.ts';

const CHECK_EVERY_MICROS = 100_000;

/** Tells whoever keeps the database in memory when it may be out of date: at most 100 ms after the change. */
export class ChangeFeed {
  readonly #reader: Reader;
  readonly #clock: Clock;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #version: number | undefined;

  constructor(reader: Reader, clock: Clock) {
    this.#reader = reader;
    this.#clock = clock;
  }

  /** Whether anything was committed since the last time that this said so; true the first time. No timer: asked on use. */
  changed(): boolean {
    const now = this.#clock.nowMicros();
    const sinceCheck = now - this.#checkedAt;
    // A clock that was set back must not silence the check until it has caught up.
    if (sinceCheck >= 0 && sinceCheck < CHECK_EVERY_MICROS) return false;
    this.#checkedAt = now;
    const version = this.#reader.version();
    if (version === this.#version) return false;
    this.#version = version;
    return true;
  }
}
