import type { Rejection } from './rejection.ts';

/**
 * Reads the `ts` of an import line, epoch milliseconds (fractions count) or an ISO 8601 text with `Z` or an offset.
 * Returns microseconds since the epoch, or the reason why it is rejected.
 */
export function readInstant(ts: unknown): number | Rejection {
  if (ts === undefined || ts === null) return 'ts_missing';
  if (typeof ts === 'number') return Math.round(ts * 1000);
  if (typeof ts !== 'string') return 'ts_invalid';
  try {
    return Number(Temporal.Instant.from(ts).epochNanoseconds / 1000n);
  } catch {
    return isLocalTime(ts) ? 'ts_local' : 'ts_invalid';
  }
}

function isLocalTime(text: string): boolean {
  try {
    Temporal.PlainDateTime.from(text);
    return true;
  } catch {
    return false;
  }
}
