import { addDays } from '../../domain/calendar.ts';
import { conditionOf } from '../../domain/condition.ts';
import { OTHER_KEY } from '../../domain/dimension.ts';
import type { Filter } from '../../domain/filter.ts';
import type { Goal } from '../../domain/goal.ts';
import type { RollupSnapshot } from '../../rollup/read/rollup-snapshot.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import type { UnknownSessions } from '../answer.ts';
import { noteGap, noteImported } from '../coverage.ts';
import type { StatsQuery } from '../query.ts';
import { NO_COUNTS, type Reader, readCounts } from '../read-counts.ts';
import { isInRawWindow, previousIsKept, type Running, type Window } from '../window.ts';
import { type ComparedCounts, readCompared, readComparedHours } from './compared-counts.ts';

/** The counts of the sessions that filters select, or why they are not known. */
export type FilteredSessions = ComparedCounts | UnknownSessions;

/** Returns the reason why the sessions of a period that filters select cannot be told; null when they can. */
export function unknownSessions(
  rollups: RollupSnapshot,
  window: Window,
  { filters }: Pick<StatsQuery, 'filters'>,
): UnknownSessions | null {
  if (!isInRawWindow(window)) return 'raw_window';
  if (rollups.imported(window.site.id, window.period).length > 0) return 'imported';
  return hasOtherKeys(filters) ? 'other_keys' : null;
}

/** Takes note of the days for which the sessions cannot be told: those that lack what tells, else all. */
export function noteUnknownSessions(rollups: RollupSnapshot, window: Window, reason: UnknownSessions): void {
  const { site, period, firstReadableRaw } = window;
  if (reason === 'imported') noteImported(rollups, site.id, period);
  else if (reason !== 'raw_window') noteGap(rollups, site.id, period, reason);
  else if (period.from < firstReadableRaw) {
    const last = addDays(firstReadableRaw, -1);
    noteGap(rollups, site.id, { from: period.from, to: last < period.to ? last : period.to }, 'visits_gone');
  } else noteGap(rollups, site.id, period, 'visits_gone');
}

/** Tells whether a filter asks for `(other)`: the hits that it stands for are not told apart from others. */
export function hasOtherKeys(filters: readonly Filter[]): boolean {
  return filters.some(({ value }) => value === OTHER_KEY);
}

/**
 * Reads the counts of the sessions that filters select. Those of the compared period are not known when a day of it has no
 * raw events any more. The sessions must be known, by `unknownSessions`.
 *
 * @param running whose hours are read too; null for none
 */
export async function readFilteredSessions(
  reader: Reader,
  window: Window,
  { filters }: StatsQuery,
  goals: readonly Goal[],
  running: Running | null,
): Promise<FilteredSessions> {
  const { previous, site } = window;
  const withPrevious = previousIsKept(window, true) && reader.rollups.imported(site.id, previous!).length === 0;
  const layer = { kind: 'sessions', conditions: filters.map(conditionOf) } as const;
  try {
    const [byDay, firstHours] = await Promise.all([
      readCompared(window, withPrevious, (days) => readCounts(reader, site.id, days, 'day', layer, goals)),
      readComparedHours(reader, site.id, running, layer),
    ]);
    const nothing = { ...NO_COUNTS, conversions: goals.length === 0 ? null : 0 };
    return { byDay, nothing, withPrevious, firstHours };
  } catch (error) {
    // The hits' own figures cost less, so the answer has them all the same.
    if (error instanceof StoreLimitError) return 'limits';
    throw error;
  }
}
