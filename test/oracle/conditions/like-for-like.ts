/** How much of a period that is not over has changed under conditions, against as much of another one. */
import type { Period } from '../../../src/domain/period.ts';
import type { LikeForLike } from '../../../src/stats/answers/like-for-like.ts';
import { contains, countDays, hourOf, shift } from '../calendar.ts';
import { changePct } from '../change.ts';
import { selectHits } from '../hit.ts';
import { throughToday } from '../like-for-like.ts';
import { firstEvent } from '../session.ts';
import type { Compare, ConditionOracle } from './condition-oracle.ts';
import type { Asked } from './day-facts.ts';
import { type Facts, factsOf, figureFrom, GOAL_METRICS, NEEDED, type SelectedMetric } from './facts.ts';
import { isLeftOut, sumsOfDays } from './known.ts';
import { select, sessionsWith, subjectsOf } from './selection.ts';

/** What is known of the whole periods. */
export interface KnownWhole {
  isKnown(metric: SelectedMetric): boolean;
  /** Tells whether the figure of the other period is shown. */
  isCompared(metric: SelectedMetric): boolean;
}

/**
 * Compares the known days before today, and the full hours of today, with as many days and hours of another period. Where the hours
 * of either day are not known, today is left out; conversions have none. Null for a period without today.
 */
export function likeForLikeUnder(
  oracle: ConditionOracle,
  asked: Asked,
  { period, previous }: Compare,
  whole: KnownWhole,
  metrics: readonly SelectedMetric[],
): LikeForLike | null {
  const { world, days } = oracle;
  const { today } = days.counted;
  if (!contains(period, today)) return null;
  const [now, before] = throughToday(period, previous, today);
  const areKnown = knowsHours(oracle, asked, now.to) && knowsHours(oracle, asked, before.to);
  const fullHours = areKnown ? hourOf(world.now, world.site.timezone) : 0;

  const figure = (run: Period, metric: SelectedMetric, hours: number): number | null => {
    const isEmpty = countDays(run) <= 1;
    if (isEmpty && hours === 0) return null;
    const own = isEmpty ? [] : oracle.factsIn({ from: run.from, to: shift(run.to, -1) }, asked);
    const sums = sumsOfDays(
      own.filter((day) => !isLeftOut(day, metric)),
      metric,
    );
    if (sums === null) return null;
    const first = hours === 0 ? null : firstHours(oracle, asked, run.to, hours);
    return figureFrom(
      metric,
      NEEDED[metric].map((name, i) => sums[i]! + (first?.[name] ?? 0)),
    );
  };
  const stats = metrics.map((metric) => {
    const isOfGoals = metric === 'conversions' || (GOAL_METRICS as readonly string[]).includes(metric);
    const hours = isOfGoals || !whole.isKnown(metric) ? 0 : fullHours;
    const value = whole.isKnown(metric) ? figure(now, metric, hours) : null;
    const prev = whole.isCompared(metric) ? figure(before, metric, hours) : null;
    return [metric, { value, prev, deltaPct: changePct(value, prev), hours }];
  });
  return { now, before, stats: Object.fromEntries(stats) as LikeForLike['stats'] };
}

/** Tells whether the hits of a day are known by the hour; a day without events knows that it has none. */
function knowsHours({ days, world }: ConditionOracle, { conditions }: Asked, day: string): boolean {
  if (conditions.length === 0) return !days.counted.imported.has(day);
  return days.counted.eventsIn({ from: day, to: day }).length === 0
    ? true
    : days.lacksVisits(day, subjectsOf(conditions, world)) === null;
}

/** Counts what came in the first hours of a day: the hits in them, and the sessions that began in them, whole. */
function firstHours({ days, world }: ConditionOracle, asked: Asked, day: string, hours: number): Facts {
  const hits = days.hitsOn(day);
  const isOfSite = asked.conditions.length === 0;
  const selected = isOfSite ? hits : select(hits, asked.conditions, world);
  const inHours = selected.filter(({ event }) => event.hour < hours);
  const begun = sessionsWith(selected).filter((session) => firstEvent(session).hour < hours);
  return factsOf(inHours, isOfSite ? selectHits(inHours, [], null) : inHours, begun, []);
}
