import { addDays } from '../../domain/calendar.ts';
import { localDayAt } from '../../domain/day.ts';
import { RAW_WINDOW_DAYS } from '../../domain/limits.ts';

/** The zone in which a date begins last. */
export const LAST_ZONE = 'Etc/GMT+12';

/** The first day of which raw events are kept at `now` (microseconds), in whichever zone keeps them longest. */
export function firstRawDay(now: number): string {
  return addDays(localDayAt(now, LAST_ZONE).day, -RAW_WINDOW_DAYS);
}
