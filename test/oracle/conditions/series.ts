import type { WithGaps } from '../../../src/domain/gap.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { Point, TimeseriesAnswer } from '../../../src/stats/answer.ts';
import { type Bucket, bucketsFor, grainFor } from '../calendar.ts';
import { countedDays } from '../counted-days.ts';
import { selectHits } from '../hit.ts';
import { firstEvent } from '../session.ts';
import type { Compare, ConditionOracle } from './condition-oracle.ts';
import type { Asked } from './day-facts.ts';
import { type Facts, factsOf, figureFrom, NEEDED, type SelectedMetric } from './facts.ts';
import { figureOfDays, isKnownOfAll, isLeftOut, knownOf, reasonOf } from './known.ts';
import type { SeriesQuery } from './query.ts';
import { select, sessionsWith, subjectsOf } from './selection.ts';

/** Computes the buckets of a figure, and of the compared period when all days of both know it. */
export function seriesUnder(
  oracle: ConditionOracle,
  { conditions, goalId, metric, compare }: SeriesQuery,
  { period, previous }: Compare,
): WithGaps<TimeseriesAnswer> {
  const { counted } = oracle.days;
  const asked: Asked = { conditions, goals: oracle.measured(goalId) };
  const grain = grainFor(period);
  const isGoalLess = metric === 'conversions' && asked.goals.length === 0;
  const pointsOf = (days: Period, isMissing: (counted: Period) => boolean): Point[] =>
    bucketsFor(days, grain, oracle.world.zones).map((bucket) => ({
      t: bucket.start / 1000,
      value: isGoalLess || isMissing(countedDays(bucket)) ? null : bucketFigure(oracle, bucket, metric, asked),
    }));
  // A bucket is null when retention has erased all of it; one of the compared period already when a part is erased.
  const points = pointsOf(period, (run) => run.to < counted.firstKept || counted.isErased(run));
  const isKept = (run: Period) => run.from >= counted.firstKept && counted.erasedIn(run).length === 0;
  const now = oracle.factsIn(period, asked);
  const then = oracle.factsIn(previous, asked);
  // Single hits alone tell the hours of what conditions select, as they tell its sessions.
  const told = grain === 'hour' && conditions.length > 0 && !isGoalLess ? 'sessions' : metric;
  const isWhole = oracle.days.isOfSums(asked, told)
    ? ![...now, ...then].some((day) => isLeftOut(day, told))
    : isKnownOfAll(now, then, told);
  const reasons = now.map((day) => ({ day: day.day, reason: isGoalLess ? null : reasonOf(day, told) }));
  return {
    ...{ period: oracle.echo(period), grain, tz: oracle.world.site.timezone, points },
    ...(compare ? { prev: pointsOf(previous, (run) => !isWhole || !isKept(run)) } : {}),
    ...knownOf(period, reasons),
  };
}

/** Returns the value of a bucket; null in the future, unless the site has moved to the west and has events there. */
function bucketFigure(oracle: ConditionOracle, bucket: Bucket, metric: SelectedMetric, asked: Asked): number | null {
  const { days, hour, start } = bucket;
  const run = countedDays(bucket);
  const events = oracle.days.counted.eventsIn(run).filter(({ event }) => event !== 'engage');
  const hasEvents = events.some((event) => hour === null || event.hour === hour);
  const isFuture = hour === null ? run.from > oracle.days.counted.today : start > oracle.world.now;
  if (isFuture && !hasEvents) return null;
  if (hour === null) return figureOfDays(oracle.factsIn(run, asked), metric);

  if (metric === 'conversions' || metric === 'uniqueConversions' || metric === 'conversionRate') return null;
  const facts = hourFacts(oracle, days[0]!, hour, asked);
  return facts === null
    ? null
    : figureFrom(
        metric,
        NEEDED[metric].map((name) => facts[name]),
      );
}

/** Returns the facts of an hour; null when the single hits of its day are not known. A session belongs to its first hour. */
function hourFacts({ days, world }: ConditionOracle, day: string, hour: number, asked: Asked): Facts | null {
  const { conditions, goals } = asked;
  const isOfSite = conditions.length === 0;
  const subjects = subjectsOf(conditions, world);
  const hits = days.hitsOn(day);
  const isKnown = isOfSite ? !days.counted.imported.has(day) : days.lacksVisits(day, subjects) === null;
  if (!isKnown && hits.length > 0) return null;
  const selected = isOfSite ? hits : select(hits, conditions, world);
  const begun = sessionsWith(selected).filter((session) => firstEvent(session).hour === hour);
  const inHour = selected.filter(({ event }) => event.hour === hour);
  return factsOf(inHour, isOfSite ? selectHits(inHour, [], null) : inHour, begun, goals);
}
