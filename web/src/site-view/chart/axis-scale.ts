import { AXIS_STEPS, type Unit } from '../../../../src/domain/unit.ts';
import * as format from '../../format.ts';
import { axisMoneyText } from '../../money/money.ts';
import { factsOf, type ShownMetric } from '../shown-metric.ts';
import { type Series, valueBeside } from './series.ts';

/** The ends of an axis and the distance of its lines, in the metric's unit. 0 is one of the lines, the lowest one without negative values. */
export interface AxisScale {
  readonly bottom: number;
  readonly top: number;
  readonly step: number;
}

const LINES_MAX = 4;

/** Returns the axis for values from `least`, which is at most 0, to `most`, which is at least 0. */
export function axisScale(metric: ShownMetric, most: number, least = 0): AxisScale {
  // Rounds first, because ten times 0.1 is not quite 1.
  const lines = (size: number, step: number) => Math.ceil(Number((size / step).toFixed(9)));
  const isWide = (step: number) => lines(most, step) + lines(-least, step) <= LINES_MAX;
  const step = AXIS_STEPS[unitOf(metric)].find(isWide) ?? Math.ceil((most - least) / LINES_MAX);
  const below = lines(-least, step);
  return { bottom: 0 - step * below, top: step * Math.max(below > 0 ? 0 : 1, lines(most, step)), step };
}

/** Returns the axis of a chart, for its values and those beside them. */
export function axisScaleOf(series: Series): AxisScale {
  const shown = series.values.flatMap((value, index) => [value ?? 0, valueBeside(series, index) ?? 0]);
  return axisScale(series.metric, Math.max(0, ...shown), Math.min(0, ...shown));
}

/** Returns the values of an axis's lines, from its bottom up. */
export function axisLines({ bottom, top, step }: AxisScale): number[] {
  const first = Math.round(bottom / step);
  return Array.from({ length: Math.round(top / step) - first + 1 }, (_, line) => (first + line) * step);
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
