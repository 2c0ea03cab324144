import { countDays } from '../../../../src/domain/calendar.ts';
import {
  COMPARISONS,
  type Comparison,
  type ComparisonName,
  comparedDays,
  isWholeComparison,
} from '../../../../src/domain/comparison.ts';
import { type Period, previousPeriod } from '../../../../src/domain/period.ts';
import { isRange } from '../../period.ts';
import { factsOf, type ShownMetric } from '../shown-metric.ts';

export { COMPARISONS, type Comparison, type ComparisonName, comparedDays };

/** Tells whether the same weekdays are compared. */
export function areWeekdaysMatched(comparison: Comparison): boolean {
  return comparison === 'previous-weekdays' || comparison === 'year-weekdays';
}

/** Compares the same weekdays, or as the days come. */
export function matchWeekdays(comparison: ComparisonName, isMatched: boolean): ComparisonName {
  if (comparison === 'off') return comparison;
  const name = comparison.startsWith('previous') ? 'previous' : 'year';
  return isMatched ? `${name}-weekdays` : name;
}

/** Parses a comparison of an address: a name, or two days. Older addresses have `false` for none. */
export function parseComparison(text: string | null): Comparison {
  if (text === 'false') return 'off';
  const [from = '', to = '', ...others] = text?.split(',') ?? [];
  if (others.length === 0 && isRange({ from, to })) return { from, to };
  return COMPARISONS.find((comparison) => comparison === text) ?? 'previous';
}

/** Writes a comparison as `parseComparison` reads it. */
export function printComparison(comparison: Comparison): string {
  return typeof comparison === 'string' ? comparison : `${comparison.from},${comparison.to}`;
}

/** Returns the comparison after the one that is switched on or off. */
export function toggleComparison(comparison: Comparison): Comparison {
  return comparison === 'off' ? 'previous' : 'off';
}

/** Returns whether the read API's answers for a period have the figures of the compared days already. */
export function isAnswered({ from, to }: Period, period: Period): boolean {
  const preceding = previousPeriod(period);
  return from === preceding.from && to === preceding.to;
}

/** Returns whether the previous period is compared, with or without a line in the chart. */
export function isOfPrevious(comparison: Comparison): boolean {
  return comparison === 'off' || comparison === 'previous';
}

/** Returns whether a metric grows as the day goes on. */
export function isCount(metric: ShownMetric): boolean {
  return factsOf(metric).unit === 'count' || metric === 'revenue';
}

/** Says what a comparison lacks. */
export interface ComparisonNote {
  readonly short: string;
  readonly long: string;
}

/**
 * Returns what a comparison lacks: figures of all the compared days, or as many days as the period has, of which it then returns both
 * numbers. That is only told of a range of one's own: months differ anyway, and days that are still to come do not count. Null for
 * nothing.
 */
export function lackOf(
  comparison: Comparison,
  {
    period,
    compared,
    preset,
  }: { readonly period: Period; readonly compared: Period; readonly preset: string | undefined },
  { firstDay, today }: { readonly firstDay: string | null; readonly today: string },
): 'days' | readonly [days: number, compared: number] | null {
  if (comparison === 'off' || isAllTime(comparison, preset)) return null;
  if (!isWholeComparison(firstDay, compared)) return 'days';
  if (typeof comparison === 'string') return null;
  const isRunning = period.from <= today && today <= period.to;
  const days = countDays(period.from, isRunning ? today : period.to);
  const all = countDays(compared.from, compared.to);
  const beside = isRunning ? Math.min(days, all) : all;
  return days === beside ? null : [days, beside];
}

/** Tells whether nothing comes before a period: all of its time is shown. */
export function isAllTime(comparison: Comparison, preset: string | undefined): boolean {
  return preset === 'all' && typeof comparison === 'string';
}

/** Returns whether a metric is a share itself, so that its change in percent is percent of percent. */
export function isShare(metric: ShownMetric): boolean {
  return factsOf(metric).unit === 'ratio';
}
