import { METRIC_TABLE, type Metric } from '../../../src/domain/metric.ts';
import { UNITS } from '../../../src/domain/unit.ts';

/** Where an axis ends and how far its lines are from each other, in the metric's unit; it begins at 0. */
export interface AxisScale {
  readonly top: number;
  readonly step: number;
}

const LINES_MAX = 4;

/** The axis for values up to `most`. */
export function axisScale(metric: Metric, most: number): AxisScale {
  const step = unitOf(metric).axisSteps.find((one) => most <= one * LINES_MAX) ?? Math.ceil(most / LINES_MAX);
  // Rounded, because ten times 0.1 is not quite 1.
  const lines = Math.max(1, Math.ceil(Number((most / step).toFixed(9))));
  return { top: step * lines, step };
}

/** What stands beside a line of the axis. */
export function axisText(metric: Metric, value: number): string {
  return unitOf(metric).axisText(value);
}

function unitOf(metric: Metric) {
  return UNITS[METRIC_TABLE[metric].unit];
}
