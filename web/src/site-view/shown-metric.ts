import { METRIC_TABLE, METRICS, type Metric } from '../../../src/domain/metric.ts';
import { metricText, unitText } from '../format.ts';
import { texts } from './filters/texts.ts';

/** The key figures that only a goal that is measured has. */
export type GoalMetric = 'uniqueConversions' | 'conversionRate';

/** A key figure. */
export type ShownMetric = Metric | GoalMetric;

type Facts = Omit<(typeof METRIC_TABLE)[Metric], 'value'>;

const { conversions } = METRIC_TABLE;

/** Each key figure's facts and words, while a goal is measured. */
const OF_GOAL: Readonly<Record<GoalMetric | 'conversions', Facts>> = {
  conversions: { ...conversions, ...texts.metrics.conversions },
  uniqueConversions: { ...conversions, ...texts.metrics.uniqueConversions },
  conversionRate: { ...conversions, unit: 'ratio', ...texts.metrics.conversionRate },
};

/** Lists the key figures that are shown, with or without a goal that is measured. */
export function shownMetrics(goal: number | null): readonly ShownMetric[] {
  return goal === null ? METRICS : ['visitors', 'uniqueConversions', 'conversions', 'conversionRate'];
}

/** Returns the facts and words of a key figure. */
export function factsOf(metric: ShownMetric, goal: number | null = null): Facts {
  return isMetric(metric) && (goal === null || metric !== 'conversions')
    ? METRIC_TABLE[metric]
    : OF_GOAL[metric as 'conversions'];
}

/** Tells whether a key figure can be drawn over time. */
export function isMetric(metric: ShownMetric): metric is Metric {
  return metric in METRIC_TABLE;
}

/** Writes a key figure in full. */
export function figureText(metric: ShownMetric, value: number): string {
  return isMetric(metric) ? metricText(metric, value) : unitText(OF_GOAL[metric].unit, value);
}
