import { addDays } from '../../domain/calendar.ts';
import type { Counts } from '../../domain/metric.ts';
import type { Period } from '../../domain/period.ts';
import { type CountsByBucket, type Reader, readFirstHours, within } from '../read-counts.ts';
import { answerable, type Running, type Window } from '../window.ts';
import { sumCounts } from './figures.ts';

/** The sums of a period and of the compared one; null for one that is not known. */
export interface ComparedSums {
  readonly now: Counts | null;
  readonly before: Counts | null;
}

/** The counts of the days of a period and of the compared one. */
export interface ComparedCounts {
  readonly byDay: CountsByBucket;
  /** The counts of days without an event. */
  readonly nothing: Counts;
  /** Whether those of the compared period are known. */
  readonly withPrevious: boolean;
  /** The counts of the first hours of the last day that is compared on either side; null when they are not known. */
  readonly firstHours: FirstHours | null;
}

/** The counts of hours of today, and of as many hours of the day that it is compared with. */
export interface FirstHours {
  readonly now: CountsByBucket;
  readonly before: CountsByBucket;
}

/**
 * Reads the counts of the days of a period and, when it can be computed, of the compared one. Periods that follow each
 * other take one read.
 */
export async function readCompared<Count extends Counts>(
  window: Window,
  withPrevious: boolean,
  read: (days: Period) => Promise<ReadonlyMap<string, Count>>,
): Promise<ReadonlyMap<string, Count>> {
  const runs = runsOf(window, withPrevious).flatMap((days) => answerable(window, days) ?? []);
  const counts = await Promise.all(runs.map(read));
  return counts.length === 1 ? counts[0]! : new Map(counts.flatMap((each) => [...each]));
}

function runsOf({ period, previous }: Window, withPrevious: boolean): readonly Period[] {
  if (!withPrevious || previous === null) return [period];
  const isBefore = addDays(previous.to, 1) === period.from;
  return isBefore ? [{ from: previous.from, to: period.to }] : [previous, period];
}

/** Reads the first hours of the last days that are compared; null asks for none. */
export async function readComparedHours(
  reader: Reader,
  site: number,
  running: Running | null,
  layer: Parameters<typeof readFirstHours>[4],
): Promise<FirstHours | null> {
  if (running === null) return null;
  const of = ({ last }: Running['now']) => readFirstHours(reader, site, last, running.hours, layer);
  const [now, before] = await Promise.all([of(running.now), of(running.before)]);
  return { now, before };
}

/** Sums up a period, and the compared one. */
export function sumWhole({ byDay, nothing, withPrevious }: ComparedCounts, window: Window): ComparedSums {
  const sum = (days: Period) => sumCounts([nothing, ...within(byDay, days)]);
  return {
    now: answerable(window, window.period) === null ? null : sum(window.period),
    before: withPrevious ? sum(window.previous!) : null,
  };
}

/** Sums up what is compared of a period that is not over: its whole days and, unless they are left out, today's hours. */
export function sumRunning(counts: ComparedCounts, { now, before }: Running, hours: FirstHours | null): ComparedSums {
  const { byDay, nothing, withPrevious } = counts;
  const sum = ({ whole }: Running['now'], first: CountsByBucket | undefined) =>
    whole.from > whole.to && first === undefined
      ? null
      : sumCounts([nothing, ...within(byDay, whole), ...(first?.values() ?? [])]);
  return { now: sum(now, hours?.now), before: withPrevious ? sum(before, hours?.before) : null };
}
