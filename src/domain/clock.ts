/** The source of the present. Passed in everywhere, so that tests own the time. */
export interface Clock {
  /** Microseconds since the Unix epoch (a safe integer until the year 2255). */
  nowMicros(): number;
}

/** The machine's clock: wall time at microsecond resolution. */
export const systemClock: Clock = {
  nowMicros: () => Math.floor((performance.timeOrigin + performance.now()) * 1000),
};
