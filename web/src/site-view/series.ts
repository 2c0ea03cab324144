import type { Metric } from '../../../src/domain/metric.ts';
import type { TimeseriesAnswer } from '../../../src/stats/answer.ts';
import { type Buckets, previousBuckets } from './buckets.ts';

type Values = readonly (number | null)[];

/** The values of a metric over time. */
export interface Series {
  readonly metric: Metric;
  readonly buckets: Buckets;
  readonly values: Values;
  /** The values that are compared, bucket beside bucket: those of the previous period, or what `name` says. Null without. */
  readonly previous: { readonly buckets: Buckets; readonly values: Values; readonly name?: string } | null;
}

/** Returns the series of a time series answer. */
export function seriesOf(metric: Metric, { period, grain, tz, points, prev }: TimeseriesAnswer): Series {
  const buckets: Buckets = { period, grain, tz, starts: points.map(({ t }) => t) };
  const values = points.map(({ value }) => value);
  if (prev === undefined) return { metric, buckets, values, previous: null };
  const starts = prev.map(({ t }) => t);
  return {
    metric,
    buckets,
    values,
    previous: { buckets: previousBuckets(buckets, starts), values: prev.map(({ value }) => value) },
  };
}
