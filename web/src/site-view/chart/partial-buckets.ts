import { addDays, firstOfMonth, mondayOf } from '../../../../src/domain/calendar.ts';
import type { Buckets } from './buckets.ts';

/**
 * Returns the indexes of the weeks or months that lie only partly in the period: the first and the last may. Their values
 * are lower than those of whole ones for that reason alone. A bucket that is not over is none of them.
 */
export function partialBuckets({ period, grain, starts }: Buckets, openIndex: number | null): number[] {
  if (grain !== 'week' && grain !== 'month') return [];
  const startOf = grain === 'week' ? mondayOf : firstOfMonth;
  const after = addDays(period.to, 1);
  const last = starts.length - 1;
  const partial = [
    ...(startOf(period.from) === period.from ? [] : [0]),
    ...(startOf(after) === after || last === 0 ? [] : [last]),
  ];
  return partial.filter((index) => index !== openIndex);
}
