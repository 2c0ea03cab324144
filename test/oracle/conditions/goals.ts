import type { WithGaps } from '../../../src/domain/gap.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { GoalReading, GoalsAnswer } from '../../../src/stats/answer.ts';
import { changePct } from '../change.ts';
import { comparedWhole } from '../like-for-like.ts';
import type { Compare, ConditionOracle } from './condition-oracle.ts';
import { figureOfDays, isKnownOfAll, isLeftOut, knownOf, reasonOf } from './known.ts';
import type { ConditionsQuery } from './query.ts';

/** Computes the conversions of each goal inside the selected sessions; the rate is by the selected visitors. */
export function goalsUnder(
  oracle: ConditionOracle,
  { conditions, likeForLike }: ConditionsQuery,
  { period, previous }: Compare,
): WithGaps<GoalsAnswer> {
  const { counted } = oracle.days;
  const readings = oracle.world.goals.map((goal) => {
    const factsIn = (run: Period) => oracle.factsIn(run, { conditions, goals: [goal] });
    const [now, then] = [factsIn(period), factsIn(previous)];
    const isOfSite = conditions.length === 0;
    const isWhole = isOfSite
      ? ![...now, ...then].some((day) => isLeftOut(day, 'conversions'))
      : isKnownOfAll(now, then, 'conversions');
    const conversions = figureOfDays(now, 'conversions');
    const isKnown = conversions !== null && isWhole && counted.isKept(previous, false, period);
    // Conversions have no hours: a period that is not over is compared without today.
    const runs = comparedWhole(likeForLike, period, previous, counted.today);
    const [present, before] = runs.map((run) => (isKnown ? figureOfDays(factsIn(run), 'conversions') : null));
    const reading: GoalReading = {
      goalId: goal.id,
      name: goal.name,
      kind: goal.kind,
      pattern: goal.pattern,
      conversions,
      uniqueConversions: figureOfDays(now, 'uniqueConversions'),
      conversionRate: figureOfDays(now, 'conversionRate'),
      delta: !before || present === null ? null : changePct(present!, before),
    };
    return { reading, days: now };
  });
  const reasons = oracle.eventDays(period).map((day, i) => ({
    day,
    reason: readings.map(({ days }) => reasonOf(days[i]!, 'conversionRate')).find(Boolean) ?? null,
  }));
  return { period, goals: readings.map(({ reading }) => reading), ...knownOf(period, reasons) };
}
