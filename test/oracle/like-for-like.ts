/** How much of a period that is not over has changed against as much of another one. */
import type { CollectedEvent } from '../../src/domain/event.ts';
import { METRICS } from '../../src/domain/metric.ts';
import type { Period } from '../../src/domain/period.ts';
import type { LikeForLike } from '../../src/stats/answers/like-for-like.ts';
import { contains, countDays, daysOf, hourOf, shift } from './calendar.ts';
import type { CountedDays } from './counted-days.ts';
import { type Figures, NO_FIGURES, unfilteredFigures } from './figures.ts';
import { besideEach } from './key-figures.ts';
import { firstEvent } from './session.ts';
import type { World } from './world.ts';

/**
 * Compares the days before today, and the full hours of today, with as many days and hours of another period. Where hours
 * are not known, today is left out. Null for a period without today.
 */
export function likeForLike(days: CountedDays, world: World, period: Period, previous: Period): LikeForLike | null {
  if (!contains(period, days.today)) return null;
  const [now, before] = throughToday(period, previous, days.today);
  const areHoursKnown = !days.imported.has(now.to) && !days.imported.has(before.to);
  const hours = areHoursKnown ? hourOf(world.now, world.site.timezone) : 0;
  const areCompared = days.older.knownFrom(period) === null && days.older.knownFrom(previous) === null;
  const figuresOf = (run: Period): Figures => {
    const whole = { from: run.from, to: shift(run.to, -1) };
    const isIn = ({ day, hour }: CollectedEvent) => contains(whole, day) || (day === run.to && hour < hours);
    const isEmpty = countDays(whole) === 0;
    if ((isEmpty && hours === 0) || days.isErased(period)) return NO_FIGURES;
    const sessions = days.sessions.filter((session) => isIn(firstEvent(session)));
    const hits = days.hits.filter(({ event }) => isIn(event));
    const figures = unfilteredFigures(hits, sessions, world.goals);
    const isUnknown = isEmpty || days.older.areAllOf(period) || (run === before && !areCompared);
    const { conversions } = isUnknown ? NO_FIGURES : days.figures(whole, []);
    return { ...days.imported.known(figures, daysOf(whole), world.goals), conversions };
  };
  const stats = besideEach(figuresOf(now), days.isKept(previous, false, period) ? figuresOf(before) : NO_FIGURES);
  const withHours = METRICS.map((metric) => [
    metric,
    { ...stats[metric], hours: metric === 'conversions' ? 0 : hours },
  ]);
  return { now, before, stats: Object.fromEntries(withHours) as LikeForLike['stats'] };
}

/** Returns the days of a period through today, and as many of another one. */
export function throughToday(period: Period, previous: Period, today: string): [now: Period, before: Period] {
  const beside = shift(previous.from, countDays({ from: period.from, to: today }) - 1);
  const to = beside < previous.to ? beside : previous.to;
  return [
    { from: period.from, to: today },
    { from: previous.from, to },
  ];
}

/** Returns the days before today and as many of another period, when like is compared with like; else both whole. */
export function comparedWhole(
  isLike: true | undefined,
  period: Period,
  previous: Period,
  today: string,
): [now: Period, before: Period] {
  if (isLike === undefined || !contains(period, today)) return [period, previous];
  const [now, before] = throughToday(period, previous, today);
  return [
    { from: now.from, to: shift(now.to, -1) },
    { from: before.from, to: shift(before.to, -1) },
  ];
}
