/** The source of the current time. It is passed in everywhere, so that tests control the time. */
export interface Clock {
  /** Microseconds since the Unix epoch (a safe integer until the year 2255). */
  nowMicros(): number;
  /** Milliseconds of a timer that nobody sets. Absent where the clock itself is one: in tests. */
  steadyMs?(): number;
}

const DRIFT_MAX_MS = 5;
/** An event asks for the time six times: comparing with the wall clock each time would double the cost. */
const COMPARE_EVERY_MS = 1;

/**
 * Reads the machine's wall clock at microsecond resolution. The high-resolution timer alone would drift from the wall
 * clock (a suspended machine, an adjusted clock), so the two are compared once a millisecond, and it is anchored again
 * when they differ by more than `DRIFT_MAX_MS`.
 */
class SystemClock implements Clock {
  #anchorMs = Date.now() - performance.now();
  #comparedMs = Number.NEGATIVE_INFINITY;

  steadyMs(): number {
    return performance.now();
  }

  nowMicros(): number {
    const timerMs = performance.now();
    if (timerMs - this.#comparedMs >= COMPARE_EVERY_MS) {
      this.#comparedMs = timerMs;
      const wallMs = Date.now();
      if (Math.abs(this.#anchorMs + timerMs - wallMs) > DRIFT_MAX_MS) this.#anchorMs = wallMs - timerMs;
    }
    return Math.floor((this.#anchorMs + timerMs) * 1000);
  }
}

export const systemClock: Clock = new SystemClock();
