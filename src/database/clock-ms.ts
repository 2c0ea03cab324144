import type { Clock } from '../domain/clock.ts';

/** Returns the current time in epoch milliseconds, as the database tables store instants. */
export function epochMs(clock: Clock): number {
  return Math.floor(clock.nowMicros() / 1000);
}
