import type { Metric } from '../../../src/domain/metric.ts';
import { compact, duration, percent } from '../format.ts';

/** Where an axis ends and how far its lines are from each other, in the metric's unit; it begins at 0. */
export interface AxisScale {
  readonly top: number;
  readonly step: number;
}

const LINES_MAX = 4;
const COUNT_STEPS = [1, 2, 5];
/** In shares. */
const RATIO_STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25];
/** In seconds. */
const DURATION_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600];

/** The axis for values up to `most`. */
export function axisScale(metric: Metric, most: number): AxisScale {
  const step = stepsOf(metric).find((one) => most <= one * LINES_MAX) ?? Math.ceil(most / LINES_MAX);
  // Rounded, because ten times 0.1 is not quite 1.
  const lines = Math.max(1, Math.ceil(Number((most / step).toFixed(9))));
  return { top: step * lines, step };
}

/** What stands beside a line of the axis. */
export function axisText(metric: Metric, value: number): string {
  if (metric === 'bounceRate') return percent(Number(value.toFixed(4)));
  if (metric !== 'avgDuration') return compact(value);
  return duration(value).replace(/ 00[sm]$/, '');
}

function stepsOf(metric: Metric): readonly number[] {
  if (metric === 'bounceRate') return RATIO_STEPS;
  if (metric === 'avgDuration') return DURATION_STEPS;
  return Array.from({ length: 15 }, (_, power) => COUNT_STEPS.map((step) => step * 10 ** power)).flat();
}
