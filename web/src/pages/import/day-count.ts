import { whole } from '../../format.ts';

/** Returns a number of days with its unit. */
export function dayCount(days: number): string {
  return `${whole(days)} ${days === 1 ? 'day' : 'days'}`;
}
