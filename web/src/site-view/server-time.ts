import { useCallback, useSyncExternalStore } from 'react';
import { localDay } from '../local-day.ts';

const TICK_MS = 10_000;
const MINUTE_MS = 60_000;

/** How far the service's clock is ahead of this device's, which may be wrong. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** Takes note of the present by the service's clock, epoch milliseconds. */
export function noteServerTime(ms: number): void {
  aheadMs = ms - Date.now();
  for (const listener of listeners) listener();
}

/** Returns today in a zone by the service's clock, and follows it. */
export function useToday(zone: string): string {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => localDay(serverNow(), zone), [zone]),
  );
}

/** Returns the beginning of the current minute by the service's clock, epoch milliseconds. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute);
}

/** Returns the present by the service's clock, epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

function currentMinute(): number {
  return Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, TICK_MS);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}
