/** The sums of a row's days, as the store's answer has them. */
export interface RowSums {
  readonly key: string;
  readonly key_visitors: number;
  readonly key_views: number;
  readonly key_sessions?: number;
  readonly key_bounces?: number;
  /** Microseconds. */
  readonly key_duration?: number;
  /** The views whose reading was measured. */
  readonly key_measured?: number;
  /** Milliseconds. */
  readonly key_read_ms?: number;
  /** The sum of percentages. */
  readonly key_depths?: number;
  readonly key_conversions?: number;
  readonly key_converters?: number;
}

/** A figure that rows under conditions have. */
interface RowMetricFacts {
  /** What has to be counted for it, besides visitors and views. */
  readonly needs: 'nothing' | 'sessions' | 'reading' | 'goal';
  /** The figure as SQL over `RowSums`: rows are ranked by it, those without a value last. */
  readonly sql: string;
  value(sums: RowSums): number | null;
}

/** Describes each figure of rows once, in the order of docs/api.md. */
const TABLE = {
  visitors: { needs: 'nothing', sql: 'key_visitors', value: (sums) => sums.key_visitors },
  views: { needs: 'nothing', sql: 'key_views', value: (sums) => sums.key_views },
  sessions: { needs: 'sessions', sql: 'key_sessions', value: (sums) => sums.key_sessions! },
  bounceRate: {
    needs: 'sessions',
    sql: 'key_bounces / key_sessions',
    value: (sums) => quotient(sums.key_bounces!, sums.key_sessions!),
  },
  avgDuration: {
    needs: 'sessions',
    sql: 'key_duration / key_sessions',
    value: (sums) => divided(quotient(sums.key_duration!, sums.key_sessions!), 1_000_000),
  },
  timeOnPage: {
    needs: 'reading',
    sql: 'if(key_measured > 0, key_read_ms / key_measured, NULL)',
    value: (sums) => divided(quotient(sums.key_read_ms!, sums.key_measured!), 1000),
  },
  scroll: {
    needs: 'reading',
    sql: 'if(key_measured > 0, key_depths / key_measured, NULL)',
    value: (sums) => quotient(sums.key_depths!, sums.key_measured!),
  },
  conversions: { needs: 'goal', sql: 'key_conversions', value: (sums) => sums.key_conversions! },
  uniqueConversions: { needs: 'goal', sql: 'key_converters', value: (sums) => sums.key_converters! },
  conversionRate: {
    needs: 'goal',
    sql: 'key_converters / key_visitors',
    value: (sums) => quotient(sums.key_converters!, sums.key_visitors),
  },
} as const satisfies Readonly<Record<string, RowMetricFacts>>;

export type RowMetric = keyof typeof TABLE;

/** Each figure's entry, by its name. */
export const ROW_METRIC_TABLE: Readonly<Record<RowMetric, RowMetricFacts>> = TABLE;

export const ROW_METRICS = Object.keys(TABLE) as readonly RowMetric[];

function quotient(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}

function divided(value: number | null, by: number): number | null {
  return value === null ? null : value / by;
}
