import { addDays } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import type { CountsByBucket } from '../read-counts.ts';
import { answerable, type Window } from '../window.ts';

/**
 * Reads the counts of the days of a period and, when it can be computed, of the compared one. Periods that follow each
 * other take one read.
 */
export async function readCompared(
  window: Window,
  withPrevious: boolean,
  read: (days: Period) => Promise<CountsByBucket>,
): Promise<CountsByBucket> {
  const runs = runsOf(window, withPrevious).flatMap((days) => answerable(window, days) ?? []);
  const counts = await Promise.all(runs.map(read));
  return counts.length === 1 ? counts[0]! : new Map(counts.flatMap((each) => [...each]));
}

function runsOf({ period, previous }: Window, withPrevious: boolean): readonly Period[] {
  if (!withPrevious || previous === null) return [period];
  const isBefore = addDays(previous.to, 1) === period.from;
  return isBefore ? [{ from: previous.from, to: period.to }] : [previous, period];
}
