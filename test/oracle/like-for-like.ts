/** How much of a period that is not over has changed against as much of another one. */
import type { CollectedEvent } from '../../src/domain/event.ts';
import { METRICS } from '../../src/domain/metric.ts';
import type { Period } from '../../src/domain/period.ts';
import type { LikeForLike } from '../../src/stats/answers/like-for-like.ts';
import type { StatsQuery } from '../../src/stats/query.ts';
import { contains, countDays, daysOf, hourOf, shift } from './calendar.ts';
import type { CountedDays } from './counted-days.ts';
import { type Figures, NO_FIGURES, unfilteredFigures } from './figures.ts';
import { hitsOf, selectHits, selectSessions, visitorsOf } from './hit.ts';
import { besideEach } from './key-figures.ts';
import { firstEvent } from './session.ts';
import type { World } from './world.ts';

/**
 * Compares the days before today, and the full hours of today, with as many days and hours of another period. Where hours
 * are not known, today is left out. Null for a period without today.
 */
export function likeForLike(
  days: CountedDays,
  world: World,
  query: StatsQuery,
  period: Period,
  previous: Period,
): LikeForLike | null {
  if (!contains(period, days.today)) return null;
  const [now, before] = throughToday(period, previous, days.today);
  const { filters } = query;
  const isFiltered = filters.length > 0;
  const knowsHours = (day: string) => (isFiltered ? days.isRaw({ from: day, to: day }) : !days.imported.has(day));
  const isOther = filters.some(({ value }) => value === '(other)');
  const areHoursKnown = knowsHours(now.to) && knowsHours(before.to) && !isOther;
  const hours = areHoursKnown ? hourOf(world.now, world.site.timezone) : 0;
  const areSessionsKnown =
    !isFiltered || (query.filteredSessions !== undefined && days.unknownSessions(period, filters) === null);

  const areCompared = days.older.knownFrom(period) === null && days.older.knownFrom(previous) === null;
  const figuresOf = (run: Period, isKept: boolean, areSessionsKept: boolean): Figures => {
    const whole = { from: run.from, to: shift(run.to, -1) };
    const isInHours = ({ day, hour }: CollectedEvent) => day === run.to && hour < hours;
    const isIn = (event: CollectedEvent) => contains(whole, event.day) || isInHours(event);
    const sessions = days.sessions.filter((session) => isIn(firstEvent(session)));
    const isEmpty = countDays(whole) === 0;
    if (!isFiltered) {
      if (!isKept || (isEmpty && hours === 0)) return NO_FIGURES;
      const hits = days.hits.filter(({ event }) => isIn(event));
      const figures = unfilteredFigures(hits, sessions, world.goals);
      const isUnknown = isEmpty || days.older.areAllOf(period) || (run === before && !areCompared);
      const { conversions } = isUnknown ? NO_FIGURES : days.figures(whole, []);
      return { ...days.imported.known(figures, daysOf(whole), world.goals), conversions };
    }
    const ofWhole = days.figures(whole, filters);
    const hits = selectHits(
      days.hits.filter(({ event }) => isInHours(event)),
      filters,
      null,
    );
    const nothing = isEmpty && hours === 0;
    const plus = (figure: number | null, more: number) =>
      !isKept || nothing || figure === null ? null : figure + more;
    const selected = selectSessions(sessions, filters);
    const isUnknown = nothing || !areSessionsKept || !areSessionsKnown;
    return {
      ...(isUnknown ? NO_FIGURES : unfilteredFigures(hitsOf(selected), selected, world.goals)),
      visitors: plus(ofWhole.visitors, visitorsOf(hits)),
      pageviews: plus(ofWhole.pageviews, hits.length),
      conversions: isUnknown || isEmpty ? null : days.filteredSessions(whole, filters).conversions,
    };
  };
  const stats = besideEach(
    figuresOf(now, true, true),
    figuresOf(before, days.isKept(previous, days.isOfHits(filters)), days.isKept(previous, isFiltered)),
  );
  const hasHours = (metric: string) =>
    metric === 'visitors' || metric === 'pageviews' || (metric !== 'conversions' && areSessionsKnown);
  const withHours = METRICS.map((metric) => [metric, { ...stats[metric], hours: hasHours(metric) ? hours : 0 }]);
  return { now, before, stats: Object.fromEntries(withHours) as LikeForLike['stats'] };
}

/** Returns the days of a period through today, and as many of another one. */
function throughToday(period: Period, previous: Period, today: string): [now: Period, before: Period] {
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
