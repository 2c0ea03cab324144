import type { Period } from '../domain/period.ts';
import { namesOf, type Part, type UnknownDay } from '../rollup/days/day-knowledge.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { daysWithEvents, knownFrom } from './coverage.ts';
import type { CountsByBucket } from './read-counts.ts';
import { answerable, type Window } from './window.ts';

/** How far what was defined later than some days is known in a period: its figures are those of the days that know it. */
export interface Since {
  /** The days with events, when some of them do not know it. */
  readonly days: readonly string[];
  /** The days that do not know it. */
  readonly older: ReadonlySet<string>;
  /** The day after them; null without one. */
  readonly knownFrom: string | null;
  /** Whether no day with events knows it: then it has no figures. */
  readonly isNone: boolean;
}

/** What every day knows. */
const ALWAYS: Since = { days: [], older: new Set(), knownFrom: null, isNone: false };

/** Finds the days of a period that are older than one of these parts. */
export function sinceOf(rollups: RollupSnapshot, siteId: number, days: Period | null, parts: readonly Part[]): Since {
  if (days === null || parts.length === 0) return ALWAYS;
  const younger = rollups.unknown(siteId, days, ...parts).filter(({ reason }) => reason === 'younger');
  rollups.gaps.note(younger);
  return sinceUnknown(rollups, siteId, days, younger);
}

/** Leaves days of a period out, which do not know something. */
export function sinceUnknown(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period | null,
  unknown: readonly UnknownDay[],
): Since {
  if (days === null || unknown.length === 0) return ALWAYS;
  const withEvents = daysWithEvents(rollups, siteId, days);
  return {
    days: withEvents,
    older: new Set(namesOf(unknown)),
    knownFrom: knownFrom(unknown),
    isNone: withEvents.length === unknown.length,
  };
}

/** Tells whether all days of a period, and of the one that it is compared with, know these parts. */
export function areComparable(rollups: RollupSnapshot, window: Window, parts: readonly Part[]): boolean {
  const { site, period, previous } = window;
  const isWhole = (days: Period) => sinceOf(rollups, site.id, answerable(window, days), parts) === ALWAYS;
  return isWhole(period) && (previous === null || isWhole(previous));
}

/** Leaves the conversions of days out that do not know all goals. */
export function withoutConversions(counts: CountsByBucket, older: ReadonlySet<string>): CountsByBucket {
  if (older.size === 0) return counts;
  return new Map([...counts].map(([day, count]) => [day, older.has(day) ? { ...count, conversions: 0 } : count]));
}

/** Returns since when something is known, as answers have it: nothing when all days of the period know it. */
export function knownSince({ knownFrom: from }: Pick<Since, 'knownFrom'>): { readonly knownFrom?: string } {
  return from === null ? {} : { knownFrom: from };
}
