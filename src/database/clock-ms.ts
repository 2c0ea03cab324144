import type { Clock } from '../domain/clock.ts';

/** The present in epoch milliseconds, as the database tables keep instants. */
export function epochMs(clock: Clock): number {
  return Math.floor(clock.nowMicros() / 1000);
}
