import type { Condition } from '../../../src/domain/condition.ts';
import type { FunnelVersion } from '../../../src/domain/funnel.ts';
import type { GapReason, WithGaps } from '../../../src/domain/gap.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { FunnelAnswer } from '../../../src/stats/answer.ts';
import { changePct, rate } from '../change.ts';
import { funnelReach, funnelTotals, NO_FUNNEL_TOTALS } from '../funnel-reach.ts';
import type { Hit } from '../hit.ts';
import { comparedWhole } from '../like-for-like.ts';
import type { Compare, ConditionOracle } from './condition-oracle.ts';
import { knownOf } from './known.ts';
import type { ReachQuery } from './query.ts';
import { select, subjectsOf } from './selection.ts';

/** A day, and why it does not know its funnel. */
interface DayReason {
  readonly day: string;
  readonly reason: GapReason | null;
}

/** Computes the steps of a funnel: of the visitors with a selected hit, by all of their hits of the day. */
export function funnelUnder(
  oracle: ConditionOracle,
  funnel: FunnelVersion,
  { conditions, likeForLike }: ReachQuery,
  { period, previous }: Compare,
): WithGaps<FunnelAnswer> {
  const { days, world } = oracle;
  const subjects = subjectsOf(conditions, world);
  const reasonOn = (day: string): GapReason | null => {
    const lacking = days.lacksVisits(day, subjects);
    if (conditions.length > 0 || lacking === 'imported' || lacking === 'erased') return lacking;
    return lacking !== null && days.counted.older.areAllOf({ from: day, to: day }) ? 'younger' : null;
  };
  const daysIn = (run: Period) => oracle.eventDays(run).map((day) => ({ day, reason: reasonOn(day) }));
  const isLeftOut = ({ reason }: DayReason) => reason !== null && reason !== 'imported';
  const reachOf = (run: Period): number[] | null => {
    const all = daysIn(run);
    const counted = all.filter((day) => !isLeftOut(day));
    if (counted.some(({ reason }) => reason !== null) || (counted.length === 0 && all.length > 0)) return null;
    return funnelReach(
      counted.flatMap(({ day }) => hitsOfVisitors(oracle, day, conditions)),
      funnel,
    );
  };
  const totalsOf = (reach: readonly number[] | null) => (reach === null ? NO_FUNNEL_TOTALS : funnelTotals(reach));
  const now = reachOf(period);
  const totals = totalsOf(now);
  const isUnknown = conditions.length === 0 ? isLeftOut : (day: DayReason) => day.reason !== null;
  const isWhole = ![...daysIn(period), ...daysIn(previous)].some(isUnknown);
  const thenIn = (run: Period) =>
    isWhole && days.counted.isKept(previous, false, period) ? totalsOf(reachOf(run)) : NO_FUNNEL_TOTALS;
  const then = thenIn(previous);
  const [present, earlier] = comparedWhole(likeForLike, period, previous, days.counted.today);
  const { conversionRate } = now === null ? NO_FUNNEL_TOTALS : totalsOf(reachOf(present));
  return {
    period,
    funnel: { id: funnel.id, name: funnel.name, version: funnel.version, windowMinutes: funnel.windowMinutes },
    steps: funnel.steps.map((_, index) => ({
      step: index + 1,
      visitors: now === null ? null : now[index]!,
      rateFromPrevious: index === 0 || now === null ? null : rate(now[index]!, now[index - 1]!),
    })),
    ...totals,
    previous: then,
    ...(present === period ? {} : { likeForLike: { conversionRate, previous: thenIn(earlier) } }),
    delta: changePct(totals.conversionRate, then.conversionRate),
    ...knownOf(period, daysIn(period)),
  };
}

/** Returns all hits of the visitors of a day who have a selected one. */
export function hitsOfVisitors({ days, world }: ConditionOracle, day: string, conditions: readonly Condition[]): Hit[] {
  const hits = days.hitsOn(day);
  if (conditions.length === 0) return hits;
  const visitors = new Set(select(hits, conditions, world).map(({ event }) => event.visitor));
  return hits.filter(({ event }) => visitors.has(event.visitor));
}
