import { UNITS, type Unit } from './unit.ts';

/** The counts of a site-day or an hour. They are additive over days. */
export interface Totals {
  readonly visitors: number;
  readonly pageviews: number;
  readonly sessions: number;
  readonly bounces: number;
  /** The sum over the sessions, microseconds. */
  readonly duration: number;
}

/** A count of `Totals`. */
export type Figure = keyof Totals;

/** The counts of `Totals`, in their order. */
export const FIGURES: readonly Figure[] = ['visitors', 'pageviews', 'sessions', 'bounces', 'duration'];

/**
 * The counts from which metrics are computed. A count is null where a day's import does not know it, conversions also
 * without a goal.
 */
export type Counts = { readonly [Name in Figure | 'conversions']: number | null };

interface MetricEntry {
  readonly label: string;
  /** The label when events are counted in place of pageviews. */
  readonly eventLabel?: string;
  /** The meaning, for a reader of the dashboard (docs/definitions.md). */
  readonly explanation: string;
  readonly unit: Unit;
  /** The direction in which a change is good news. */
  readonly better: 'up' | 'down' | 'none';
  /** Whether the metric is defined when a filter selects hits: hits have visitors and a count, but no sessions. */
  readonly isFilterable: boolean;
  /**
   * The data without which the metric is null over a period. Conversions of goals are counted by the day, not the hour.
   */
  readonly needs: 'nothing' | 'sessions' | 'goals';
  readonly value: (counts: Counts) => number | null;
}

/** Describes each metric of `stats` and `timeseries` once, in the order of docs/definitions.md. */
const TABLE = {
  visitors: {
    label: 'Visitors',
    explanation: 'Unique visitors per day. Visitors are anonymised daily, so longer periods add up the daily uniques.',
    unit: 'count',
    better: 'up',
    isFilterable: true,
    needs: 'nothing',
    value: (counts) => counts.visitors,
  },
  pageviews: {
    label: 'Pageviews',
    eventLabel: 'Events',
    explanation: 'Total number of pageviews.',
    unit: 'count',
    better: 'up',
    isFilterable: true,
    needs: 'nothing',
    value: (counts) => counts.pageviews,
  },
  sessions: {
    label: 'Sessions',
    explanation:
      'A session is a series of pageviews and events of one visitor with no gap longer than 30 minutes. Sessions end at midnight.',
    unit: 'count',
    better: 'up',
    isFilterable: false,
    needs: 'nothing',
    value: (counts) => counts.sessions,
  },
  bounceRate: {
    label: 'Bounce rate',
    explanation: 'Share of sessions with a single pageview, no other event and under 10 seconds of engagement.',
    unit: 'ratio',
    better: 'down',
    isFilterable: false,
    needs: 'sessions',
    value: ({ bounces, sessions }) => quotient(bounces, sessions),
  },
  avgDuration: {
    label: 'Session duration',
    explanation: 'Average time spent per session, including active time on the last page.',
    unit: 'seconds',
    better: 'up',
    isFilterable: false,
    needs: 'sessions',
    value: ({ duration, sessions }) => seconds(quotient(duration, sessions)),
  },
  conversions: {
    label: 'Conversions',
    explanation: 'Total goal completions, all goals combined.',
    unit: 'count',
    better: 'up',
    isFilterable: false,
    needs: 'goals',
    value: (counts) => counts.conversions,
  },
} as const satisfies Readonly<Record<string, MetricEntry>>;

export type Metric = keyof typeof TABLE;

/** Each metric's entry, by its name. */
export const METRIC_TABLE: Readonly<Record<Metric, MetricEntry>> = TABLE;

/** The metrics of `stats` and `timeseries`, in the order of docs/definitions.md. */
export const METRICS = Object.keys(TABLE) as readonly Metric[];

function quotient(sum: number | null, count: number | null): number | null {
  return sum === null || count === null || count === 0 ? null : sum / count;
}

function seconds(micros: number | null): number | null {
  return micros === null ? null : micros / 1e6;
}

/** Writes a metric's value for people, in full precision. */
export function metricText(metric: Metric, value: number): string {
  return UNITS[METRIC_TABLE[metric].unit].text(value);
}

/** Tells whether a change of a metric is good news, bad news, or neither. */
export function metricTone(metric: Metric, change: number): 'good' | 'bad' | 'neutral' {
  const { better } = METRIC_TABLE[metric];
  if (change === 0 || better === 'none') return 'neutral';
  return change > 0 === (better === 'up') ? 'good' : 'bad';
}
