import { PERIOD_PRESETS, type PeriodPreset } from '../../../src/domain/period.ts';
import { addDays, countDays, type Days, firstOfMonth } from '../days.ts';
import type { PeriodChoice } from '../period.ts';

/** The presets that are identified by their number of days, widest use first. */
const RUNS: Readonly<Partial<Record<PeriodPreset, number>>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };
const TWELVE = 12;

/**
 * Returns the next period, earlier (-1) or later (1): a whole month or twelve beside a month, a year or twelve months, the
 * same number of days otherwise. Null when it would begin after today, and beside all time.
 *
 * @param days the resolved days of `choice`
 */
export function stepPeriod(choice: PeriodChoice, days: Days, today: string, direction: -1 | 1): PeriodChoice | null {
  if ('preset' in choice && choice.preset === 'all') return null;
  const next = neighbour(choice, days, direction);
  return next.from > today ? null : presetOf(next, today);
}

/**
 * Returns the preset that has the same days today, so that the address keeps its meaning tomorrow; the days themselves
 * without one.
 */
export function presetOf(days: Days, today: string): PeriodChoice {
  const { from, to } = days;
  const month = firstOfMonth(today);
  // A range that reaches beyond today has the same content as the preset that ends today.
  const isOpen = to >= today;
  if (from === addDays(today, -1) && to === from) return { preset: 'yesterday' };
  if (from === month && to === lastOfMonth(month)) return { preset: 'month' };
  if (from === firstOfMonth(today, -1) && to === addDays(month, -1)) return { preset: 'last_month' };
  if (from === `${today.slice(0, 4)}-01-01` && to === `${today.slice(0, 4)}-12-31`) return { preset: 'year' };
  if (from === firstOfMonth(today, 1 - TWELVE) && to === lastOfMonth(month)) return { preset: '12mo' };
  const count = countDays(days);
  const preset = PERIOD_PRESETS.find((one) => RUNS[one] === count);
  return isOpen && preset !== undefined ? { preset } : { from, to };
}

function neighbour(choice: PeriodChoice, days: Days, direction: -1 | 1): Days {
  const preset = 'preset' in choice ? choice.preset : null;
  if (preset === 'month' || preset === 'last_month' || isWholeMonth(days)) {
    const from = firstOfMonth(days.from, direction);
    return { from, to: lastOfMonth(from) };
  }
  if (preset === 'year' || isWholeYear(days)) {
    const year = String(Number(days.from.slice(0, 4)) + direction).padStart(4, '0');
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
  if (preset === '12mo' || isTwelveMonths(days)) {
    const from = firstOfMonth(days.from, TWELVE * direction);
    return { from, to: lastOfMonth(firstOfMonth(from, TWELVE - 1)) };
  }
  const count = countDays(days) * direction;
  return { from: addDays(days.from, count), to: addDays(days.to, count) };
}

/** Returns whether days are a calendar month. */
export function isWholeMonth({ from, to }: Days): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(from);
}

/** Returns whether days are a calendar year. */
export function isWholeYear({ from, to }: Days): boolean {
  return from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`;
}

/** Returns the last day of a day's month. */
export function lastOfMonth(day: string): string {
  return addDays(firstOfMonth(day, 1), -1);
}

function isTwelveMonths({ from, to }: Days): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(firstOfMonth(from, TWELVE - 1));
}
