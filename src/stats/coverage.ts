import { addDays } from '../domain/calendar.ts';
import type { StoredDimension } from '../domain/dimension.ts';
import { ApiError } from '../domain/error.ts';
import type { GapReason, Known } from '../domain/gap.ts';
import { REMOVED } from '../domain/page-mask.ts';
import type { Period } from '../domain/period.ts';
import { countOfKeys, keysOf, type Part, type UnknownDay, UnknownRowsError } from '../rollup/days/day-knowledge.ts';
import { areErased } from '../rollup/days/erased-days.ts';
import { summedPart } from '../rollup/days/parts.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import type { BoundSql } from '../rollup/sql/bound-sql.ts';
import type { Reader } from './read-counts.ts';
import type { Window } from './window.ts';

/** The reasons of days that have no events. */
const NOT_OF_EVENTS: readonly GapReason[] = ['imported', 'erased'];

/** Takes note that something is not known of the days of a run that have events. */
export function noteGap(rollups: RollupSnapshot, siteId: number, days: Period, reason: GapReason): void {
  rollups.gaps.note(daysWithEvents(rollups, siteId, days).map((day) => ({ day, reason })));
}

/** Takes note of the days of a run that were imported as sums. Returns them. */
export function noteImported(rollups: RollupSnapshot, siteId: number, days: Period): string[] {
  noteErased(rollups, siteId, days);
  const imported = rollups.imported(siteId, days);
  rollups.gaps.note(imported.map((day) => ({ day, reason: 'imported' })));
  return imported;
}

function noteErased(rollups: RollupSnapshot, siteId: number, days: Period): void {
  rollups.gaps.note(rollups.erased(siteId, days).map((day) => ({ day, reason: 'erased' })));
}

/**
 * Takes note of the days of a run whose erased pages have visitors that were added up, when an answer from daily sums has them.
 *
 * @param what the dimension, or `revenue`
 */
export function noteSummed(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  what: string,
  keys: readonly string[],
): void {
  if (!keys.includes(REMOVED)) return;
  const part = summedPart(what);
  const closed = rollups.sitesOf(siteId).flatMap((id) => rollups.states(id, days).closed);
  const summed = closed.filter(({ unknown = [] }) => unknown.includes(part));
  rollups.gaps.note(summed.map(({ day }) => ({ day, reason: 'summed' })));
}

/** Returns how far an answer about a period is known, of what was noted and what was erased; null when it is in full. */
export function knownIn(rollups: RollupSnapshot, siteId: number, period: Period, firstKept: string): Known | null {
  // Days that the retention erases are no gap.
  const from = period.from > firstKept ? period.from : firstKept;
  noteErased(rollups, siteId, { from, to: period.to });
  return rollups.gaps.isEmpty ? null : rollups.gaps.in(period, daysWithEvents(rollups, siteId, period));
}

/** Returns a window with the erased days of its periods. */
export function withErased(rollups: RollupSnapshot, window: Window): Window {
  const { site, period, previous } = window;
  const days = [period, previous ?? period].flatMap((run) => rollups.erased(site.id, run));
  if (days.length === 0) return window;
  const areIn = (run: Period) => days.some((day) => day >= run.from && day <= run.to);
  const areAllOf = (run: Period) => areIn(run) && areErased(rollups.states(site.id, run));
  return { ...window, erased: { areIn, areAllOf } };
}

/** Lists the days of a run that have events or imported sums, or are erased, in order. */
export function daysWithEvents(rollups: RollupSnapshot, siteId: number, days: Period): string[] {
  const { open, closed } = rollups.states(siteId, days);
  return [...new Set([...open, ...closed.map(({ day }) => day)])].sort();
}

/** Lists the closed days of own events that know no channels. */
export function daysWithoutChannels(rollups: RollupSnapshot, siteId: number, days: Period): UnknownDay[] {
  return ofEvents(rollups.unknown(siteId, days, ...rollups.keys('channel').needs));
}

/**
 * Refuses to rank the keys of a dimension when days that were imported as sums know no channels, and channels are ranked: a
 * part of them would be read as all. Throws an UnknownRowsError with all days that know none.
 */
export function requireImportedChannels(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  dimension: StoredDimension,
): void {
  if (dimension !== 'channel') return;
  const unknown = rollups.unknown(siteId, days, ...rollups.keys('channel').needs);
  if (ofImports(unknown).length > 0) throw new UnknownRowsError(unknown);
}

/** Refuses a read of raw events when days of the period have none. Throws an ApiError RAW_WINDOW_EXCEEDED. */
export function requireRawDays(rollups: RollupSnapshot, siteId: number, days: Period): void {
  if (rollups.imported(siteId, days).length > 0) throw new ApiError('RAW_WINDOW_EXCEEDED');
}

/** Tests rows of keys for being of a day whose import does not know a count of its keys; null when each day knows it. */
export type LackingKeyFigures = { readonly [Name in 'visitors' | 'views']: BoundSql | null };

/**
 * Finds the days of a period that do not know a count of a dimension's keys. A key that such a day does not have has 0 there.
 *
 * @param withViews whether views are shown: days without them are noted too
 */
export function lackingKeyFigures(
  rollups: RollupSnapshot,
  siteId: number,
  days: Period,
  dimension: StoredDimension,
  withViews: boolean,
): LackingKeyFigures {
  const lacking = (...parts: readonly Part[]) => ofImports(rollups.unknown(siteId, days, ...parts));
  const [visitors, views] = [countOfKeys(dimension, 'visitors'), countOfKeys(dimension, 'views')];
  rollups.gaps.note(lacking(keysOf(dimension), visitors, ...(withViews ? [views] : [])));
  return {
    visitors: rollups.ofDaysWithout(siteId, days, visitors, 'lacking_visitors'),
    views: rollups.ofDaysWithout(siteId, days, views, 'lacking_views'),
  };
}

/** The part of a period that an answer is about, when not all of its days know what is asked. */
export interface Clip {
  /** The day after the last of them; null without one. */
  readonly knownFrom: string | null;
  /** Whether the figures are those of the days since then; else they are null. */
  readonly isShown: boolean;
}

/**
 * Decides about the days of a period that do not know what is asked: an answer is one of the days since when what was defined
 * later is all that they lack, or the reader asks for that. Without a known day that has events, figures are null.
 */
export function clipOf(
  { rollups }: Pick<Reader, 'rollups'>,
  { site, period }: Pick<Window, 'site' | 'period'>,
  unknown: readonly UnknownDay[],
  isClipped = false,
): Clip {
  const from = knownFrom(unknown);
  if (from === null) return { knownFrom: null, isShown: true };
  const isAllowed = isClipped || unknown.every(isClippable);
  const since = { from, to: period.to };
  return { knownFrom: from, isShown: isAllowed && daysWithEvents(rollups, site.id, since).length > 0 };
}

/** Tells whether figures are those of the other days where a day lacks this: it was defined later, or what tells it is gone. */
export function isClippable({ reason }: UnknownDay): boolean {
  return reason === 'younger' || reason === 'visits_gone' || reason === 'erased';
}

/** Returns the day after the last of these; null without one. */
export function knownFrom(unknown: readonly UnknownDay[]): string | null {
  const last = unknown.at(-1);
  return last === undefined ? null : addDays(last.day, 1);
}

/** Selects the days that imports of sums have brought, or that are erased: figures of events are null. */
export function ofImports(unknown: readonly UnknownDay[]): UnknownDay[] {
  return unknown.filter(({ reason }) => NOT_OF_EVENTS.includes(reason));
}

function ofEvents(unknown: readonly UnknownDay[]): UnknownDay[] {
  return unknown.filter(({ reason }) => !NOT_OF_EVENTS.includes(reason));
}
