import { METRIC_TABLE, METRICS, type Metric } from '../../domain/metric.ts';
import type { Period } from '../../domain/period.ts';
import type { RollupSnapshot } from '../../rollup/read/rollup-snapshot.ts';
import type { Kpi, StatsAnswer } from '../answer.ts';
import type { Reader } from '../read-counts.ts';
import type { Where } from '../where.ts';
import type { Running, Window } from '../window.ts';
import { type ComparedCounts, sumRunning } from './compared-counts.ts';
import { kpi } from './figures.ts';
import { areHitsKnown } from './selected-days.ts';

/** The figures of a chosen goal besides its conversions. */
export const GOAL_METRICS = ['uniqueConversions', 'conversionRate'] as const;

type GoalMetric = (typeof GOAL_METRICS)[number];

/** A figure of the part of a period that is compared, beside that of the same part of the other period. */
export interface LikeKpi extends Kpi {
  /** The hours of the last day on either side that are compared, from its first instant; 0 when that day is left out. */
  readonly hours: number;
}

/** The figures of as much of a period that is not over as can be compared with as much of another one. */
export interface LikeForLike {
  /** The days through today. */
  readonly now: Period;
  readonly before: Period;
  readonly stats: Readonly<Record<Metric, LikeKpi>> & { readonly [Name in GoalMetric]?: LikeKpi | undefined };
}

/** The key figures; those of a period that is not over with what is compared of it, when `likeForLike` was asked. */
export interface LikeStatsAnswer extends StatsAnswer {
  readonly likeForLike?: LikeForLike;
}

/** Returns the counts that a metric is computed from; null when they are not known. */
export type CountsOf = (metric: Metric) => ComparedCounts | null;

export const NO_SUMS = { now: null, before: null };

/** Compares as much of a period that is not over as of the other one. Where hours are not known, today is left out. */
export function compareRunning(countsOf: CountsOf, running: Running): LikeForLike {
  const figure = (metric: Metric): LikeKpi => {
    const counts = countsOf(metric);
    const { needs, value } = METRIC_TABLE[metric];
    const hours = needs === 'goals' || counts === null ? null : counts.firstHours;
    const { now, before } = counts === null ? NO_SUMS : sumRunning(counts, running, hours);
    return { ...kpi(now && value(now), before && value(before)), hours: hours === null ? 0 : running.hours };
  };
  const through = ({ whole, last }: Running['now']) => ({ from: whole.from, to: last });
  return {
    now: through(running.now),
    before: through(running.before),
    stats: Object.fromEntries(METRICS.map((metric) => [metric, figure(metric)])) as LikeForLike['stats'],
  };
}

/**
 * Tells whether the full hours of today, and as many of the day that it is compared with, can be read. Days that were
 * imported as sums have no hours.
 */
export function areHoursKnown(rollups: RollupSnapshot, { site }: Window, { now, before, hours }: Running): boolean {
  const isKnown = ({ last: day }: Running['now']) => rollups.imported(site.id, { from: day, to: day }).length === 0;
  return hours > 0 && isKnown(now) && isKnown(before);
}

/** Tells the same of hits that conditions select, of which days whose visits are kept have hours too. */
export function areSelectedHoursKnown(
  reader: Reader,
  window: Window,
  where: Where,
  { now, before, hours }: Running,
): boolean {
  const isKnown = ({ last: day }: Running['now']) => areHitsKnown(reader, window, { from: day, to: day }, where);
  return hours > 0 && isKnown(now) && isKnown(before);
}
