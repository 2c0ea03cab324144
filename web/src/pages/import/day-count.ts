import { whole } from '../../format.ts';
import { texts } from './texts.tsx';

/** Returns a number of days with its unit. */
export function dayCount(days: number): string {
  return texts.preview.days(days, whole(days));
}
