import { isWholeComparison } from '../../../src/domain/comparison.ts';
import type { Metric } from '../../../src/domain/metric.ts';
import type { Point, TimeseriesAnswer } from '../../../src/stats/answer.ts';
import type { Days } from '../days.ts';
import type { Buckets } from './buckets.ts';
import { isCount, precedingDays } from './comparison.ts';

type Values = readonly (number | null)[];

/** The values of a metric over time. */
export interface Series {
  readonly metric: Metric;
  readonly buckets: Buckets;
  readonly values: Values;
  /** The values that are compared, bucket beside bucket: those of earlier days, or what `name` says. Null without. */
  readonly previous: { readonly buckets: Buckets; readonly values: Values; readonly name?: string } | null;
}

/** Returns the series of a time series answer, beside that of the previous period when the answer has one. */
export function seriesOf(metric: Metric, { period, grain, tz, points, prev }: TimeseriesAnswer): Series {
  const buckets: Buckets = { period, grain, tz, starts: points.map(({ t }) => t) };
  const series = { metric, buckets, values: points.map(({ value }) => value), previous: null };
  return prev === undefined ? series : beside(series, precedingDays(period), prev);
}

/** Puts a series beside the answer for other days; null until there is one. */
export function compareSeries(series: Series, before: TimeseriesAnswer | null): Series {
  // A leap day can make one of them longer than a grain allows.
  if (before?.grain !== series.buckets.grain) return { ...series, previous: null };
  return beside(series, before.period, before.points);
}

/**
 * Leaves out a comparison with days of which the site does not have all figures: before the first day with figures, or
 * of which the raw events are gone.
 */
export function wholeComparison(series: Series, firstDay: string | null): Series {
  const { metric, previous } = series;
  if (previous === null) return series;
  const isWhole = isWholeComparison(firstDay, previous.buckets.period);
  const hasGap = isCount(metric) && previous.values.includes(null);
  return isWhole && !hasGap ? series : { ...series, previous: null };
}

function beside(series: Series, { from, to }: Days, points: readonly Point[]): Series {
  const buckets = { ...series.buckets, period: { from, to }, starts: points.map(({ t }) => t) };
  return { ...series, previous: { buckets, values: points.map(({ value }) => value) } };
}
