/** The metrics of `stats` and `timeseries`, in the order of the specification. */
export const METRICS = ['visitors', 'pageviews', 'sessions', 'bounceRate', 'avgDuration', 'conversions'] as const;

export type Metric = (typeof METRICS)[number];

/** The metrics that stay defined when hits are selected by a filter. */
export const FILTERABLE_METRICS: readonly Metric[] = ['visitors', 'pageviews'];
