import type { StoredDimension } from '../../domain/dimension.ts';
import type { Goal } from '../../domain/goal.ts';
import type { Counts } from '../../domain/metric.ts';
import type { Period } from '../../domain/period.ts';
import type { Property } from '../../domain/property.ts';
import type { UnknownDay } from '../../rollup/days/day-knowledge.ts';
import { dimensionsOf, type HitSource } from '../../rollup/sql/conditions.ts';
import { selectedSessions } from '../../rollup/sql/selected-sessions.ts';
import { isClippable } from '../coverage.ts';
import { NO_COUNTS, type Reader } from '../read-counts.ts';
import { type Since, sinceUnknown } from '../since.ts';
import { asksForOthers, type Where } from '../where.ts';
import { answerable, type Window } from '../window.ts';

/** The counts of a day under conditions. */
export interface SelectedCounts extends Counts {
  /** The visitors with a conversion inside the selected sessions; null without a goal. */
  readonly converters: number | null;
}

/** The counts of a day without a selected hit. */
export function noSelected(goals: readonly Goal[]): SelectedCounts {
  return { ...NO_COUNTS, ...(goals.length === 0 ? { converters: null } : { conversions: 0, converters: 0 }) };
}

/** The properties that are asked of hits, by any name; null for one that the site does not keep. */
type AskedProperties = Readonly<Record<string, Pick<Property, 'countedFrom'> | null>>;

/**
 * Lists the days of a run whose hits cannot be read, or do not tell what conditions ask, in order. `(other)` stands for hits that
 * are not told apart: no day knows them.
 */
export function daysWithoutHits(
  { rollups }: Reader,
  { site, firstKeptVisit }: Window,
  days: Period,
  where: Pick<Where, 'conditions'> & { readonly properties: AskedProperties },
  dimensions: readonly StoredDimension[] = [],
): readonly UnknownDay[] {
  const { conditions, properties } = where;
  const named = [...dimensionsOf({ conditions }), ...dimensions];
  return rollups.withoutHits(site.id, days, firstKeptVisit, {
    dimensions: named,
    properties: Object.values(properties),
  });
}

/** How far the hits of a period tell what conditions ask. */
export interface SelectedDays extends Since {
  /** The days that no figure can leave out: with one of them, figures of the period are null. */
  readonly blocking: readonly UnknownDay[];
}

/** Finds how far the hits of a period tell what conditions ask, and takes note of the days that do not. */
export function selectedDays(reader: Reader, window: Window, period: Period, where: Where): SelectedDays {
  const days = answerable(window, period);
  const unknown = days === null ? [] : daysWithoutHits(reader, window, days, where);
  reader.rollups.gaps.note(unknown);
  const clipped = unknown.filter(isClippable);
  return {
    ...sinceUnknown(reader.rollups, window.site.id, days, clipped),
    blocking: unknown.filter((day) => !isClippable(day)),
  };
}

/** Whether the hits of all days of a period, and of the compared one, tell what conditions ask. */
export function areSelectedComparable(reader: Reader, window: Window, where: Where): boolean {
  const isWhole = (period: Period) => {
    const days = answerable(window, period);
    return days === null || daysWithoutHits(reader, window, days, where).length === 0;
  };
  const { period, previous } = window;
  return !asksForOthers(where) && isWhole(period) && (previous === null || isWhole(previous));
}

/** Leaves days out whose hits do not tell what conditions ask: visits of them may be there, without a property that is asked for. */
export function withoutOlder<Count>(
  counts: ReadonlyMap<string, Count>,
  { older }: Pick<Since, 'older'>,
): ReadonlyMap<string, Count> {
  return older.size === 0 ? counts : new Map([...counts].filter(([day]) => !older.has(day)));
}

/** A row of the store's answer. */
interface CountRow extends Partial<SelectedCounts> {
  readonly day: string;
  readonly hour?: number;
}

/** Reads the counts of each local day that has selected hits. Days whose hits do not tell are for the caller. */
export async function readSelectedDays(
  { rollups }: Reader,
  site: number,
  days: Period,
  { conditions }: Where,
  goals: readonly Goal[],
): Promise<ReadonlyMap<string, SelectedCounts>> {
  const question = JSON.stringify(['selected', conditions, goals]);
  const sqlOf = (hits: HitSource) => selectedSessions(hits, { conditions }, goals, 'day');
  const rows = await rollups.dayRows<CountRow>(site, days, question, sqlOf);
  const nothing = noSelected(goals);
  return new Map(rows.map(({ day, ...counts }) => [day, { ...nothing, ...counts }]));
}
