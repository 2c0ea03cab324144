import { OTHER_KEY } from '../../domain/dimension.ts';
import type { Filter } from '../../domain/filter.ts';
import type { Goal } from '../../domain/goal.ts';
import type { Counts } from '../../domain/metric.ts';
import type { Period } from '../../domain/period.ts';
import type { Reading } from '../../rollup/read/reading.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import type { UnknownSessions } from '../answer.ts';
import type { StatsQuery } from '../query.ts';
import { NO_COUNTS, type Reader, readCounts, within } from '../read-counts.ts';
import { answerable, isInRawWindow, previousIsKept, type Window } from '../window.ts';
import { readCompared } from './compared-counts.ts';
import { sumCounts } from './figures.ts';

/** The counts of the sessions that filters select, over the period and the previous one. */
export interface FilteredSessions {
  /** Null when they are not known. */
  readonly now: Counts | null;
  readonly before: Counts | null;
  /** Present when nothing is known of the period's sessions. */
  readonly unknown?: UnknownSessions;
}

/** Returns the reason why the sessions of a period that filters select cannot be told; null when they can. */
export function unknownSessions(
  rollups: Reading,
  window: Window,
  { filters }: Pick<StatsQuery, 'filters'>,
): UnknownSessions | null {
  if (!isInRawWindow(window)) return 'raw_window';
  if (rollups.imported(window.site.id, window.period).days.length > 0) return 'imported';
  return hasOtherKeys(filters) ? 'other_keys' : null;
}

/** Tells whether a filter asks for `(other)`: the hits that it stands for are not told apart from others. */
export function hasOtherKeys(filters: readonly Filter[]): boolean {
  return filters.some(({ value }) => value === OTHER_KEY);
}

/**
 * Reads the counts of the sessions that filters select. Those of the compared period are null when a day of it has no
 * raw events any more. The sessions must be known, by `unknownSessions`.
 */
export async function readFilteredSessions(
  reader: Reader,
  window: Window,
  { filters }: StatsQuery,
  goals: readonly Goal[],
): Promise<FilteredSessions> {
  const { period, previous, site } = window;
  const withPrevious = previousIsKept(window, true) && reader.rollups.imported(site.id, previous!).days.length === 0;
  try {
    const counts = await readCompared(window, withPrevious, (days) =>
      readCounts(reader, site.id, days, 'day', { kind: 'sessions', filters }, goals),
    );
    const noCounts = { ...NO_COUNTS, conversions: goals.length === 0 ? null : 0 };
    const total = (part: Period): Counts => sumCounts([noCounts, ...within(counts, part)]);
    return {
      now: answerable(window, period) === null ? null : total(period),
      before: withPrevious ? total(previous!) : null,
    };
  } catch (error) {
    // The hits' own figures cost less, so the answer has them all the same.
    if (error instanceof StoreLimitError) return { now: null, before: null, unknown: 'limits' };
    throw error;
  }
}
