import {
  GOAL_SERIES_METRICS,
  type GoalSeriesMetric,
  METRIC_TABLE,
  METRICS,
  type Metric,
} from '../../../src/domain/metric.ts';
import type { Unit } from '../../../src/domain/unit.ts';
import type { MoneyMetric } from '../../../src/stats/revenue-answer.ts';
import { unitText } from '../format.ts';
import { moneyText } from '../money/money.ts';
import { texts } from './filters/texts.ts';
import type { Params } from './same-question.ts';
import type { ViewState } from './view-state.ts';

/** A key figure, which is drawn over time when it is chosen. */
export type ShownMetric = Metric | GoalSeriesMetric;

/** All key figures that a view can have. */
export const SHOWN_METRICS: readonly ShownMetric[] = [...new Set([...METRICS, ...GOAL_SERIES_METRICS])];

type Facts = Omit<(typeof METRIC_TABLE)[Metric], 'value' | 'unit' | 'needs'> & {
  readonly unit: Unit | 'money';
  readonly needs: (typeof METRIC_TABLE)[Metric]['needs'] | 'orders';
};

const { conversions } = METRIC_TABLE;
const money = { ...conversions, unit: 'money', needs: 'orders' } as const;

/** Each key figure's facts and words, while a goal is measured; those of money always. */
const OF_GOAL: Readonly<Record<GoalSeriesMetric, Facts>> = {
  conversions: { ...conversions, ...texts.metrics.conversions },
  uniqueConversions: { ...conversions, ...texts.metrics.uniqueConversions },
  conversionRate: { ...conversions, unit: 'ratio', ...texts.metrics.conversionRate },
  revenue: { ...money, ...texts.metrics.revenue },
  averageOrder: { ...money, ...texts.metrics.averageOrder },
};

/** The parts of a site that say which of its goals have revenue. */
export interface MoneyGoals {
  readonly revenueGoals?: readonly number[] | undefined;
}

/** Returns the goal whose revenue a view shows: the measured one, or else the oldest; null for none. */
export function moneyGoalOf({ goal }: Pick<ViewState, 'goal'>, { revenueGoals = [] }: MoneyGoals): number | null {
  if (goal === null) return revenueGoals[0] ?? null;
  return revenueGoals.includes(goal) ? goal : null;
}

/** Lists the key figures that are shown, with or without a goal that is measured, and with those of money where there is some. */
export function shownMetrics(goal: number | null, hasMoney: boolean): readonly ShownMetric[] {
  if (goal === null) return hasMoney ? [...METRICS, 'revenue'] : METRICS;
  return GOAL_SERIES_METRICS.filter((metric) => hasMoney || !isMoney(metric));
}

/** Returns the figure that is drawn when none is chosen: the first one. */
export function firstMetric(goal: number | null): ShownMetric {
  return shownMetrics(goal, false)[0]!;
}

/** Returns the view with a figure that it shows: that of an address may be one of a goal or of money without any. */
export function drawnView(view: ViewState, site: MoneyGoals): ViewState {
  const { metric, goal } = view;
  const shown = shownMetrics(goal, moneyGoalOf(view, site) !== null);
  return shown.includes(metric) ? view : { ...view, metric: firstMetric(goal) };
}

/** Tells whether a figure is an amount, or is made of amounts. */
export function isMoney(metric: ShownMetric): metric is MoneyMetric {
  return metric === 'revenue' || metric === 'averageOrder';
}

/** Tells whether a figure is read as that of a goal. */
export function isOfGoal({ metric, goal }: Pick<ViewState, 'metric' | 'goal'>): boolean {
  return isMoney(metric) || (goal !== null && GOAL_SERIES_METRICS.some((one) => one === metric));
}

/** Returns the path of a question about a figure over time, by its parameters. */
export function seriesPath({ metric, goal }: Params): string {
  return goal !== undefined || isMoney(metric as ShownMetric) ? 'goal-timeseries' : 'timeseries';
}

/** Returns the facts and words of a key figure. */
export function factsOf(metric: ShownMetric, goal: number | null = null): Facts {
  return metric in METRIC_TABLE && (goal === null || metric !== 'conversions')
    ? METRIC_TABLE[metric as Metric]
    : OF_GOAL[metric as GoalSeriesMetric];
}

/** Writes a key figure in full; an amount in its currency. */
export function figureText(metric: ShownMetric, value: number, currency: string | null | undefined): string {
  const { unit } = factsOf(metric);
  if (unit !== 'money') return unitText(unit, value);
  return currency == null ? unitText('count', value) : moneyText(value, currency);
}
