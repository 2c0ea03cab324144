import type { Goal } from '../../domain/goal.ts';
import type { Counts } from '../../domain/metric.ts';
import type { Period } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import type { UnknownDay } from '../../rollup/days/day-knowledge.ts';
import type { AskedOfHits } from '../../rollup/read/hit-days.ts';
import { dimensionsOf, type LayerSource } from '../../rollup/sql/conditions.ts';
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

/** Lists the days of a run whose hits cannot be read, or do not tell what conditions ask and what is asked besides, in order. */
export function daysWithoutHits(
  { rollups }: Reader,
  { site, firstKeptVisit }: Pick<Window, 'firstKeptVisit'> & { readonly site: Pick<Site, 'id'> },
  days: Period,
  { conditions, properties }: Where,
  besides: AskedOfHits = {},
): readonly UnknownDay[] {
  return rollups.withoutHits(site.id, days, firstKeptVisit, {
    dimensions: [...dimensionsOf({ conditions }), ...(besides.dimensions ?? [])],
    properties: [...Object.values(properties), ...(besides.properties ?? [])],
  });
}

/** Tells whether the hits of all days of a run tell that. `(other)` stands for hits that are not told apart: no day knows them. */
export function areHitsKnown(
  reader: Reader,
  window: Window,
  days: Period,
  where: Where,
  besides: AskedOfHits = {},
): boolean {
  return !asksForOthers(where) && daysWithoutHits(reader, window, days, where, besides).length === 0;
}

/** How far the hits of a period tell what is asked. */
export interface SelectedDays extends Since {
  readonly unknown: readonly UnknownDay[];
  /** The unknown days that no figure can leave out: with one of them, figures of the period are null. */
  readonly blocking: readonly UnknownDay[];
  /** Whether figures of the period are known, if only of some of its days. */
  readonly isShown: boolean;
}

/** Finds how far the hits of a period tell what is asked, and takes note of the days that do not. */
export function selectedDays(
  reader: Reader,
  window: Window,
  period: Period,
  where: Where,
  besides: AskedOfHits = {},
): SelectedDays {
  const days = answerable(window, period);
  const unknown = days === null ? [] : daysWithoutHits(reader, window, days, where, besides);
  reader.rollups.gaps.note(unknown);
  const since = sinceUnknown(reader.rollups, window.site.id, days, unknown.filter(isClippable));
  const blocking = unknown.filter((day) => !isClippable(day));
  const isShown = !since.isNone && blocking.length === 0 && !asksForOthers(where);
  return { ...since, unknown, blocking, isShown };
}

/** Tells whether the hits of all days of a period, and of the compared one, tell what conditions ask. */
export function areSelectedComparable(reader: Reader, window: Window, where: Where): boolean {
  const isWhole = (period: Period) => {
    const days = answerable(window, period);
    return days === null ? !asksForOthers(where) : areHitsKnown(reader, window, days, where);
  };
  const { period, previous } = window;
  return isWhole(period) && (previous === null || isWhole(previous));
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
  const sqlOf = (hits: LayerSource) => selectedSessions(hits, { conditions }, goals, 'day');
  const rows = await rollups.dayRows<CountRow>(site, days, question, sqlOf);
  const nothing = noSelected(goals);
  return new Map(rows.map(({ day, ...counts }) => [day, { ...nothing, ...counts }]));
}
