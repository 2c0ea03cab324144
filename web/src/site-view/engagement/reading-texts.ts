import { duration, NO_FIGURE, percent } from '../../format.ts';
import type { Reading } from './readings.ts';

/** Writes how far a page was scrolled, in whole percent. */
export function scrollText(reading: Reading | null | undefined): string {
  return reading?.scroll == null ? NO_FIGURE : percent(Math.round(reading.scroll) / 100);
}

/** Writes how long a page was read. */
export function timeText(reading: Reading | null | undefined): string {
  return reading?.time == null ? NO_FIGURE : duration(reading.time);
}
