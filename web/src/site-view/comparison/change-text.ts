import { pointsBetween } from '../../../../src/domain/change.ts';
import type { Period } from '../../../../src/domain/period.ts';
import type { Kpi } from '../../../../src/stats/answer.ts';
import { compact, percent } from '../../format.ts';
import { LOCALE } from '../../language.ts';
import { shortMoneyText } from '../../money/money.ts';
import { type Change, changeOf } from '../../ui/change.ts';
import { rangeText } from '../chart/buckets.ts';
import { figureText, isMoney, type ShownMetric } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import { type Comparison, isOfPrevious, isShare } from './comparison.ts';

/** The largest count that is written in full. */
const LONGEST_WHOLE = 999_999;
const WHOLE_PERCENT_FROM = 100;
const TENTHS = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** Writes a metric's value, a large count or amount in its compact form. */
export function shortText(metric: ShownMetric, value: number, currency: string | null | undefined): string {
  if (isMoney(metric) && currency != null) return shortMoneyText(value, currency);
  return value > LONGEST_WHOLE ? compact(value) : figureText(metric, value, currency);
}

/** Returns the change. Of a share 0 % is a value like any other, and two values that read alike have no change. */
export function metricChange(metric: ShownMetric, kpi: Kpi): Change {
  if (!isShare(metric)) return changeOf(kpi);
  const { value, prev, deltaPct } = kpi;
  if (value === null || prev === null) return 'unknown';
  return shortText(metric, value, null) === shortText(metric, prev, null) ? 0 : deltaPct;
}

/** Writes the size of a change: of a share in percentage points, because its relative change would be taken for them. */
export function changeText(metric: ShownMetric, { value, prev }: Kpi, change: number): string {
  if (isShare(metric)) return pointsText(pointsBetween(value!, prev!));
  return relativeText(change);
}

/** Writes a number of percentage points, without its sign. */
export function pointsText(points: number): string {
  return texts.stats.points(TENTHS.format(Math.abs(points)));
}

/** Writes the size of a change in percent, a large one without a decimal. */
export function relativeText(change: number): string {
  const size = Math.abs(change);
  return percent((size >= WHOLE_PERCENT_FROM ? Math.round(size) : size) / 100);
}

/** Names a comparison: `Previous period`, or its days. */
export function comparisonName(comparison: Comparison): string {
  return typeof comparison === 'string' ? texts.comparison.names[comparison] : rangeText(comparison);
}

/** Says when earlier figures were: `in the previous period`. */
export function whenText(comparison: Comparison, days: Period): string {
  return isOfPrevious(comparison) ? texts.stats.inPrevious : texts.stats.inDays(rangeText(days));
}

/** Returns the sign of a change as text; none for no change. */
export function signOf(change: number): string {
  return change > 0 ? '+' : change < 0 ? '−' : '';
}
