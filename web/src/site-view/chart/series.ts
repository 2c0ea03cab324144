import { isWholeComparison } from '../../../../src/domain/comparison.ts';
import { type Period, previousPeriod } from '../../../../src/domain/period.ts';
import type { Point, TimeseriesAnswer } from '../../../../src/stats/answer.ts';
import { isCount } from '../comparison/comparison.ts';
import type { SeriesAnswer } from '../shown-answers.ts';
import type { ShownMetric } from '../shown-metric.ts';
import { type Buckets, besideIndexes } from './buckets.ts';

type Values = readonly (number | null)[];

/** The values of a metric over time. */
export interface Series {
  readonly metric: ShownMetric;
  /** The currency of amounts. */
  readonly currency?: string | null | undefined;
  readonly buckets: Buckets;
  readonly values: Values;
  /** The values that are compared: those of earlier days, or what `name` says. Null without. */
  readonly previous: Previous | null;
}

interface Previous {
  readonly buckets: Buckets;
  readonly values: Values;
  readonly name?: string;
  /** The index of the value beside each bucket, null for a bucket without one; absent when they stand in their order. */
  readonly at?: readonly (number | null)[];
}

/** Returns the index of the compared value that stands beside a bucket; null without one. */
export function besideOf({ previous }: Pick<Series, 'previous'>, index: number): number | null {
  if (previous === null) return null;
  if (previous.at !== undefined) return previous.at[index] ?? null;
  return index < previous.values.length ? index : null;
}

/** Returns the compared value that stands beside a bucket; null for an unknown one, and without one. */
export function valueBeside(series: Pick<Series, 'previous'>, index: number): number | null {
  const at = besideOf(series, index);
  return at === null ? null : (series.previous!.values[at] ?? null);
}

/** Returns the series of a time series answer, beside that of the previous period when the answer has one. */
export function seriesOf(metric: ShownMetric, { period, grain, tz, points, prev, currency }: SeriesAnswer): Series {
  const buckets: Buckets = { period, grain, tz, starts: points.map(({ t }) => t) };
  const series = { metric, currency, buckets, values: points.map(({ value }) => value), previous: null };
  return prev === undefined ? series : beside(series, previousPeriod(period), prev);
}

/** Puts a series beside the answer for other days; null until there is one. */
export function compareSeries(series: Series, before: TimeseriesAnswer | null): Series {
  // A leap day can make one of them longer than a grain allows.
  // A bucket that knows the goals of some of its days alone has a figure, which compares to nothing.
  if (before?.grain !== series.buckets.grain || before.knownFrom !== undefined) return { ...series, previous: null };
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

function beside(series: Series, { from, to }: Period, points: readonly Point[]): Series {
  const buckets = { ...series.buckets, period: { from, to }, starts: points.map(({ t }) => t) };
  const at = besideIndexes(series.buckets, buckets);
  return { ...series, previous: { buckets, values: points.map(({ value }) => value), at } };
}
