import type { Clock } from './clock.ts';
import { SlidingWindow } from './sliding-window.ts';

/** Limits the requests of keys to a number in any window. */
export interface KeyRate {
  /** Tells whether a request of a key is admitted now, and counts it if so. Refused requests do not count. Never rejects. */
  admit(keyId: number): Promise<boolean>;
}

export interface KeyRateOptions {
  readonly clock: Clock;
  readonly maxRequests: number;
  readonly windowMs: number;
}

/** Returns a limit that one process keeps in its memory. */
export function memoryKeyRate(options: KeyRateOptions): KeyRate {
  const window = new SlidingWindow<number>(options);
  return { admit: async (keyId) => window.admit(keyId) };
}
