import { METRIC_TABLE, type Metric } from '../../../src/domain/metric.ts';
import { addDays, countDays, type Days, firstOfMonth, isDay } from '../days.ts';
import { isWholeMonth, isWholeYear, lastOfMonth } from './period-steps.ts';

/** The periods with which the figures are compared. */
export const COMPARISONS = ['off', 'previous', 'previous-weekdays', 'year', 'year-weekdays'] as const;

export type Comparison = (typeof COMPARISONS)[number];

const DAYS_OF_WEEK = 7;
const DAYS_OF_52_WEEKS = 364;

/**
 * Returns the days with which a period is compared. Key figures are compared with the previous period also when the
 * chart shows no comparison.
 *
 * @param preset the preset whose days these are, if any: a month is compared with a month, the last 30 days never
 */
export function comparedDays(comparison: Comparison, period: Days, preset?: string): Days {
  const count = countDays(period);
  switch (comparison) {
    case 'off':
    case 'previous':
      return previousDays(period, preset);
    case 'previous-weekdays':
      return shifted(period, Math.ceil(count / DAYS_OF_WEEK) * DAYS_OF_WEEK);
    case 'year':
      return yearBefore(period);
    case 'year-weekdays':
      return shifted(period, DAYS_OF_52_WEEKS);
  }
}

/** Returns the comparison after the one that is switched on or off. */
export function toggleComparison(comparison: Comparison): Comparison {
  return comparison === 'off' ? 'previous' : 'off';
}

/** Returns the days of which the read API's answers have the figures: as many, immediately before. */
export function precedingDays(period: Days): Days {
  return shifted(period, countDays(period));
}

/** Returns whether the read API's answers for a period have the figures of the compared days already. */
export function isAnswered({ from, to }: Days, period: Days): boolean {
  const preceding = precedingDays(period);
  return from === preceding.from && to === preceding.to;
}

/** Returns whether the previous period is compared, with or without a line in the chart. */
export function isOfPrevious(comparison: Comparison): boolean {
  return comparison === 'off' || comparison === 'previous';
}

/** Returns whether a metric grows as the day goes on. */
export function isCount(metric: Metric): boolean {
  return METRIC_TABLE[metric].unit === 'count';
}

/** Returns whether a metric is a share itself, so that its change in percent is percent of percent. */
export function isShare(metric: Metric): boolean {
  return METRIC_TABLE[metric].unit === 'ratio';
}

function shifted({ from, to }: Days, days: number): Days {
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/** A whole month is compared with the whole month before, and this month so far with the month before as far. */
function previousDays(period: Days, preset?: string): Days {
  const from = firstOfMonth(period.from, -1);
  const end = lastOfMonth(from);
  if (preset === 'month') {
    const to = addDays(from, countDays(period) - 1);
    return { from, to: to < end ? to : end };
  }
  const isRun = preset !== undefined && preset !== 'last_month';
  return !isRun && isWholeMonth(period) ? { from, to: end } : precedingDays(period);
}

/** A whole month or year is compared with a whole one, however long; other periods with as many days. */
function yearBefore(period: Days): Days {
  const from = dayOfYearBefore(period.from);
  if (isWholeMonth(period)) return { from, to: lastOfMonth(from) };
  if (isWholeYear(period)) return { from, to: dayOfYearBefore(period.to) };
  return { from, to: addDays(from, countDays(period) - 1) };
}

function dayOfYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const same = year + day.slice(4);
  return isDay(same) ? same : `${year}-02-28`;
}
