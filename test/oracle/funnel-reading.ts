import { ApiError } from '../../src/domain/error.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Period } from '../../src/domain/period.ts';
import type { FunnelAnswer } from '../../src/stats/answer.ts';
import type { FunnelQuery } from '../../src/stats/query.ts';
import { daysOf, previousDays } from './calendar.ts';
import { changePct, rate } from './change.ts';
import type { CountedDays } from './counted-days.ts';
import { funnelReach, funnelTotals, NO_FUNNEL_TOTALS } from './funnel-reach.ts';
import { comparedWhole } from './like-for-like.ts';

/** Computes the steps of a funnel over a period, and the change from the period before. */
export function funnelReading(
  days: CountedDays,
  funnel: FunnelVersion,
  period: Period,
  { likeForLike }: Pick<FunnelQuery, 'likeForLike'>,
): FunnelAnswer {
  const previous = previousDays(period);
  const isNone = days.older.areAllOf(period) || days.isErased(period);
  const knownFrom = days.older.knownFrom(period);
  const isWhole = knownFrom === null && days.older.knownFrom(previous) === null;
  const reachOf = (run: Period) =>
    isNone || days.isErased(run) || days.imported.among(daysOf(run)).length > 0
      ? null
      : funnelReach(days.older.hitsIn(run), funnel);
  const totalsOf = (reach: readonly number[] | null) => (reach === null ? NO_FUNNEL_TOTALS : funnelTotals(reach));
  const now = reachOf(period);
  const thenIn = (run: Period) =>
    isWhole && days.isKept(previous, false, period) ? totalsOf(reachOf(run)) : NO_FUNNEL_TOTALS;
  const then = thenIn(previous);
  const [present, earlier] = comparedWhole(likeForLike, period, previous, days.today);
  const { conversionRate } = totalsOf(reachOf(present));
  const totals = totalsOf(now);
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
    ...(knownFrom === null ? {} : { knownFrom }),
  };
}

/** Returns a version of a funnel; the current one for a number out of bounds. Throws NOT_FOUND. */
export function versionOf(funnels: readonly FunnelVersion[], id: number, wanted: number | null): FunnelVersion {
  const versions = funnels.filter((funnel) => funnel.id === id);
  const current = versions.toSorted((a, b) => b.version - a.version)[0];
  if (current === undefined) throw new ApiError('NOT_FOUND');
  return versions.find(({ version }) => version === wanted) ?? current;
}
