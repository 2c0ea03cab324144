/** Adds the facts of days up, and tells which days do not know them. */

import type { Gap, GapReason, Known } from '../../../src/domain/gap.ts';
import type { Period } from '../../../src/domain/period.ts';
import { shift } from '../calendar.ts';
import { sum } from '../session.ts';
import type { KnownFacts } from './day-facts.ts';
import { figureFrom, NEEDED, type SelectedMetric } from './facts.ts';

/** A day that has events, and its facts. */
export interface DayOfFacts {
  readonly day: string;
  readonly facts: KnownFacts;
}

/** The reasons for which an answer is one of the other days; for others it is null. */
const LEFT_OUT: readonly GapReason[] = ['younger', 'visits_gone', 'erased'];

/** Returns why a day does not know a figure; null when it does. */
export function reasonOf({ facts }: DayOfFacts, metric: SelectedMetric): GapReason | null {
  const found = NEEDED[metric].map((name) => facts[name]).find((fact) => typeof fact === 'string');
  return found ?? null;
}

/** Tells whether a day is left out of a figure. */
export function isLeftOut(day: DayOfFacts, metric: SelectedMetric): boolean {
  const reason = reasonOf(day, metric);
  return reason !== null && LEFT_OUT.includes(reason);
}

/** Tells whether a figure is known of all days of both periods, so that they are compared. */
export function isKnownOfAll(now: readonly DayOfFacts[], then: readonly DayOfFacts[], metric: SelectedMetric): boolean {
  return [...now, ...then].every((day) => reasonOf(day, metric) === null);
}

/** Computes a figure of days: of those that know it, null when none does, or when a day makes it so. */
export function figureOfDays(days: readonly DayOfFacts[], metric: SelectedMetric): number | null {
  const sums = sumsOfDays(days, metric);
  return sums === null ? null : figureFrom(metric, sums);
}

/** Adds up what a figure of days is made from; null when it is not known. */
export function sumsOfDays(days: readonly DayOfFacts[], metric: SelectedMetric): number[] | null {
  const counted = days.filter((day) => !isLeftOut(day, metric));
  if (counted.length === 0 && days.length > 0) return null;
  if (counted.some((day) => reasonOf(day, metric) !== null)) return null;
  return NEEDED[metric].map((name) => sum(counted.map(({ facts }) => facts[name] as number)));
}

/** Returns the gaps of a period whose days do not know something; nothing when all know it. */
export function knownOf(
  { to }: Period,
  days: readonly { readonly day: string; readonly reason: GapReason | null }[],
): { readonly known?: Known } {
  const gaps: Gap[] = [];
  let before: GapReason | null = null;
  for (const { day, reason } of days) {
    if (reason !== null && reason === before) gaps.push({ ...gaps.pop()!, to: day });
    else if (reason !== null) gaps.push({ from: day, to: day, reason });
    before = reason;
  }
  const last = gaps.at(-1);
  if (last === undefined) return {};
  return { known: { from: last.to < to ? shift(last.to, 1) : null, gaps } };
}
