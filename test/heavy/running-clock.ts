import type { Clock } from '../../src/domain/clock.ts';

/** A clock that several processes can have: it showed `at` at an instant, and runs so many times as fast as real time. */
export interface RunningClock {
  /** Microseconds since the epoch. */
  readonly at: number;
  /** The instant, milliseconds since the epoch. */
  readonly sinceMs: number;
  /** 0 stands still. */
  readonly speed: number;
}

export function clockOf({ at, sinceMs, speed }: RunningClock): Clock {
  return {
    nowMicros: () => at + Math.floor((performance.timeOrigin + performance.now() - sinceMs) * 1000 * speed),
  };
}

/** A clock that shows `at` now. */
export function runningFrom(at: number, speed: number): RunningClock {
  return { at, sinceMs: performance.timeOrigin + performance.now(), speed };
}
