import { AXIS_STEPS, type Unit } from '../../../../src/domain/unit.ts';
import * as format from '../../format.ts';
import { axisMoneyText } from '../../money/money.ts';
import { factsOf, type ShownMetric } from '../shown-metric.ts';

/** The end of an axis and the distance of its lines, in the metric's unit. It begins at 0. */
export interface AxisScale {
  readonly top: number;
  readonly step: number;
}

const LINES_MAX = 4;

/** Returns the axis for values up to `most`. */
export function axisScale(metric: ShownMetric, most: number): AxisScale {
  const step = AXIS_STEPS[unitOf(metric)].find((one) => most <= one * LINES_MAX) ?? Math.ceil(most / LINES_MAX);
  // Rounds first, because ten times 0.1 is not quite 1.
  const lines = Math.max(1, Math.ceil(Number((most / step).toFixed(9))));
  return { top: step * lines, step };
}

/** Returns the label of a line of the axis. */
export function axisText(metric: ShownMetric, value: number, currency: string | null | undefined): string {
  const { unit } = factsOf(metric);
  if (unit !== 'money') return format.axisText(unit, value);
  return currency == null ? format.axisText('count', value) : axisMoneyText(value, currency);
}

function unitOf(metric: ShownMetric): Unit {
  const { unit } = factsOf(metric);
  return unit === 'money' ? 'count' : unit;
}
