import { type MetricWords, texts } from './texts.ts';
import { type Unit, unitText } from './unit.ts';
import { withWords } from './with-words.ts';

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

interface MetricFacts {
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
  visitors: { unit: 'count', better: 'up', isFilterable: true, needs: 'nothing', value: (counts) => counts.visitors },
  pageviews: { unit: 'count', better: 'up', isFilterable: true, needs: 'nothing', value: (counts) => counts.pageviews },
  sessions: { unit: 'count', better: 'up', isFilterable: false, needs: 'nothing', value: (counts) => counts.sessions },
  bounceRate: {
    unit: 'ratio',
    better: 'down',
    isFilterable: false,
    needs: 'sessions',
    value: ({ bounces, sessions }) => quotient(bounces, sessions),
  },
  avgDuration: {
    unit: 'seconds',
    better: 'up',
    isFilterable: false,
    needs: 'sessions',
    value: ({ duration, sessions }) => seconds(quotient(duration, sessions)),
  },
  conversions: {
    unit: 'count',
    better: 'up',
    isFilterable: false,
    needs: 'goals',
    value: (counts) => counts.conversions,
  },
} as const satisfies Readonly<Record<string, MetricFacts>>;

export type Metric = keyof typeof TABLE;

/** The figures of the list of sites that are read only when they are asked for. */
export const FURTHER_FIGURES = ['sessions', 'bounceRate', 'avgDuration', 'revenue'] as const;

export type FurtherFigure = (typeof FURTHER_FIGURES)[number];

/** The further figures that visits tell. */
export type VisitFigure = Exclude<FurtherFigure, 'revenue'>;

/** The figures of a goal over time. Those of money need one that has revenue. */
export const GOAL_SERIES_METRICS = [
  ...(['uniqueConversions', 'conversions', 'conversionRate'] as const),
  ...(['revenue', 'averageOrder'] as const),
];

export type GoalSeriesMetric = (typeof GOAL_SERIES_METRICS)[number];

/** Each metric's entry with its words, by its name. */
export const METRIC_TABLE: Readonly<Record<Metric, MetricFacts & MetricWords>> = withWords(TABLE, texts.metrics);

/** The metrics of `stats` and `timeseries`, in the order of docs/definitions.md. */
export const METRICS = Object.keys(TABLE) as readonly Metric[];

function quotient(sum: number | null, count: number | null): number | null {
  return sum === null || count === null || count === 0 ? null : sum / count;
}

function seconds(micros: number | null): number | null {
  return micros === null ? null : micros / 1e6;
}

/** Writes a metric's value in full, in English. */
export function metricText(metric: Metric, value: number): string {
  return unitText(METRIC_TABLE[metric].unit, value);
}

type Tone = 'good' | 'bad' | 'neutral';

/** Tells whether a change of a metric is good news, bad news, or neither. */
export function metricTone(metric: Metric, change: number): Tone {
  return toneOf(METRIC_TABLE[metric], change);
}

/** Tells the same of any figure. */
export function toneOf({ better }: Pick<MetricFacts, 'better'>, change: number): Tone {
  if (change === 0 || better === 'none') return 'neutral';
  return change > 0 === (better === 'up') ? 'good' : 'bad';
}
