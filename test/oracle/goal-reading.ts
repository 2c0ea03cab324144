import type { Goal } from '../../src/domain/goal.ts';
import type { Period } from '../../src/domain/period.ts';
import type { GoalReading } from '../../src/stats/answer.ts';
import type { GoalsQuery } from '../../src/stats/query.ts';
import { daysOf, previousDays } from './calendar.ts';
import { changePct, rate } from './change.ts';
import type { CountedDays } from './counted-days.ts';
import { conversionsOf } from './figures.ts';
import { visitorsOf } from './hit.ts';
import { comparedWhole } from './like-for-like.ts';

/** Computes the conversions of a goal over a period, and the change from the period before. */
export function goalReading(
  days: CountedDays,
  goal: Goal,
  period: Period,
  { likeForLike }: Pick<GoalsQuery, 'likeForLike'>,
): GoalReading {
  const previous = previousDays(period);
  const hits = days.older.hitsIn(period);
  const conversions = conversionsOf(goal, hits);
  const { imported } = days;
  const lacks = (run: Period) => imported.lacksConversions(daysOf(run), goal);
  const isKept = days.isKept(previous, false, period);
  const countIn = (run: Period) =>
    lacks(run) || days.isErased(run) ? null : conversionsOf(goal, days.older.hitsIn(run)).length;
  const isNone = days.older.areAllOf(period) || days.isErased(period);
  const knownFrom = days.older.knownFrom(period);
  const isWhole = knownFrom === null && (!isKept || days.older.knownFrom(previous) === null);
  const compared = comparedWhole(likeForLike, period, previous, days.today);
  const [now, before] = [countIn(compared[0]), isKept ? countIn(compared[1]) : null];
  const uniqueConversions = isNone || imported.lacksConverters(daysOf(period), goal) ? null : visitorsOf(conversions);
  const visitors = isNone || imported.lacksVisitors(daysOf(period)) ? null : visitorsOf(hits);
  return {
    goalId: goal.id,
    name: goal.name,
    kind: goal.kind,
    pattern: goal.pattern,
    conversions: isNone ? null : countIn(period),
    uniqueConversions,
    conversionRate: rate(uniqueConversions, visitors),
    delta: !isWhole || !before || now === null ? null : changePct(now, before),
    ...(knownFrom === null ? {} : { knownFrom }),
  };
}
