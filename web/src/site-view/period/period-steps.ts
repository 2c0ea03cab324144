import { addDays, addMonths, countDays, firstOfMonth, lastOfMonth } from '../../../../src/domain/calendar.ts';
import {
  isWholeMonth,
  isWholeYear,
  PERIOD_PRESETS,
  type Period,
  type PeriodPreset,
} from '../../../../src/domain/period.ts';
import type { PeriodChoice } from '../../period.ts';

/** The presets that are identified by their number of days, widest use first. */
const RUNS: Readonly<Partial<Record<PeriodPreset, number>>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };
const TWELVE = 12;

/**
 * Returns the next period, earlier (-1) or later (1): a whole month or twelve beside a month, a year or twelve months, the
 * same number of days otherwise. Null when it would begin after today, and beside all time.
 *
 * @param days the resolved days of `choice`
 */
export function stepPeriod(choice: PeriodChoice, days: Period, today: string, direction: -1 | 1): PeriodChoice | null {
  if ('preset' in choice && choice.preset === 'all') return null;
  const next = neighbour(choice, days, direction);
  return next.from > today ? null : presetOf(next, today);
}

/**
 * Returns the preset that has the same days today, so that the address keeps its meaning tomorrow; the days themselves
 * without one.
 */
export function presetOf(days: Period, today: string): PeriodChoice {
  const { from, to } = days;
  const month = firstOfMonth(today);
  // A range that reaches beyond today has the same content as the preset that ends today.
  const isOpen = to >= today;
  if (from === addDays(today, -1) && to === from) return { preset: 'yesterday' };
  if (from === month && to === lastOfMonth(month)) return { preset: 'month' };
  if (from === addMonths(month, -1) && to === addDays(month, -1)) return { preset: 'last_month' };
  if (from === `${today.slice(0, 4)}-01-01` && to === `${today.slice(0, 4)}-12-31`) return { preset: 'year' };
  if (from === addMonths(month, 1 - TWELVE) && to === lastOfMonth(month)) return { preset: '12mo' };
  const count = countDays(days.from, days.to);
  const preset = PERIOD_PRESETS.find((one) => RUNS[one] === count);
  return isOpen && preset !== undefined ? { preset } : { from, to };
}

function neighbour(choice: PeriodChoice, days: Period, direction: -1 | 1): Period {
  const preset = 'preset' in choice ? choice.preset : null;
  if (preset === 'month' || preset === 'last_month' || isWholeMonth(days)) {
    const from = addMonths(firstOfMonth(days.from), direction);
    return { from, to: lastOfMonth(from) };
  }
  if (preset === 'year' || isWholeYear(days)) {
    const year = String(Number(days.from.slice(0, 4)) + direction).padStart(4, '0');
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
  if (preset === '12mo' || isTwelveMonths(days)) {
    const from = addMonths(firstOfMonth(days.from), TWELVE * direction);
    return { from, to: lastOfMonth(addMonths(from, TWELVE - 1)) };
  }
  const count = countDays(days.from, days.to) * direction;
  return { from: addDays(days.from, count), to: addDays(days.to, count) };
}

function isTwelveMonths({ from, to }: Period): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(addMonths(from, TWELVE - 1));
}
