import type { Goal } from '../../src/domain/goal.ts';
import type { Period } from '../../src/domain/period.ts';
import type { GoalReading } from '../../src/stats/answer.ts';
import { daysOf, previousDays } from './calendar.ts';
import { changePct, rate } from './change.ts';
import type { CountedDays } from './counted-days.ts';
import { conversionsOf } from './figures.ts';
import { visitorsOf } from './hit.ts';

/** Computes the conversions of a goal over a period, and the change from the period before. */
export function goalReading(days: CountedDays, goal: Goal, period: Period): GoalReading {
  const previous = previousDays(period);
  const hits = days.hitsIn(period);
  const conversions = conversionsOf(goal, hits);
  const { imported } = days;
  const lacks = (run: Period) => imported.lacksConversions(daysOf(run), goal);
  const isKept = days.isKept(previous, false);
  const before = !isKept ? 0 : lacks(previous) ? null : conversionsOf(goal, days.hitsIn(previous)).length;
  const count = lacks(period) ? null : conversions.length;
  const uniqueConversions = imported.lacksConverters(daysOf(period), goal) ? null : visitorsOf(conversions);
  const visitors = imported.lacksVisitors(daysOf(period)) ? null : visitorsOf(hits);
  return {
    goalId: goal.id,
    name: goal.name,
    kind: goal.kind,
    pattern: goal.pattern,
    conversions: count,
    uniqueConversions,
    conversionRate: rate(uniqueConversions, visitors),
    delta: !before || count === null ? null : changePct(count, before),
  };
}
