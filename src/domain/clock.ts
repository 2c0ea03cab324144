/** The source of the current time. It is passed in everywhere, so that tests control the time. */
export interface Clock {
  /** Microseconds since the Unix epoch (a safe integer until the year 2255). */
  nowMicros(): number;
}

const DRIFT_MAX_MS = 5;

/**
 * Reads the machine's wall clock at microsecond resolution. The high-resolution timer alone would drift from the wall
 * clock (a suspended machine, an adjusted clock), so it is anchored again whenever the two differ by more than
 * `DRIFT_MAX_MS`.
 */
class SystemClock implements Clock {
  #anchorMs = Date.now() - performance.now();

  nowMicros(): number {
    const wallMs = Date.now();
    const timerMs = performance.now();
    if (Math.abs(this.#anchorMs + timerMs - wallMs) > DRIFT_MAX_MS) this.#anchorMs = wallMs - timerMs;
    return Math.floor((this.#anchorMs + timerMs) * 1000);
  }
}

export const systemClock: Clock = new SystemClock();
