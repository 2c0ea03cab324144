import { useEffect, useState } from 'react';
import { localDay } from '../days.ts';

const TICK_MS = 10_000;

/** How far the service's clock is ahead of this device's, which may be wrong. */
let aheadMs = 0;

/** Takes note of what the service's clock showed just now, epoch milliseconds. */
export function noteServerTime(ms: number): void {
  aheadMs = ms - Date.now();
}

/** The service's time, epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Today in a zone, as it goes on. */
export function useToday(zone: string): string {
  const [today, setToday] = useState(() => localDay(serverNow(), zone));
  useEffect(() => {
    const update = () => setToday(localDay(serverNow(), zone));
    const timer = setInterval(update, TICK_MS);
    update();
    return () => clearInterval(timer);
  }, [zone]);
  return today;
}
