import { PERIOD_PRESETS, type PeriodPreset } from '../../../src/domain/period.ts';
import { addDays, countDays, type Days, firstOfMonth } from '../days.ts';
import type { PeriodChoice } from './view-state.ts';

/** The presets whose days can be told from others by themselves, widest use first. */
const RUNS: Readonly<Partial<Record<PeriodPreset, number>>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };

/**
 * The period beside one, earlier (-1) or later (1): whole months and years beside a month and a year, the same number of
 * days otherwise. Null where it would begin after today.
 *
 * @param days what was asked for, resolved
 */
export function stepPeriod(choice: PeriodChoice, days: Days, today: string, direction: -1 | 1): PeriodChoice | null {
  const next = neighbour(choice, days, direction);
  return next.from > today ? null : presetOf(next, today);
}

/** A run of days as the preset that means the same today, so that the address means the same tomorrow; itself without one. */
export function presetOf(days: Days, today: string): PeriodChoice {
  const { from, to } = days;
  const month = firstOfMonth(today);
  // What reaches beyond today holds nothing more than the preset that ends there.
  const isOpen = to >= today;
  if (from === addDays(today, -1) && to === from) return { preset: 'yesterday' };
  if (from === month && to === lastOfMonth(month)) return { preset: 'month' };
  if (from === firstOfMonth(today, -1) && to === addDays(month, -1)) return { preset: 'last_month' };
  if (from === `${today.slice(0, 4)}-01-01` && to === `${today.slice(0, 4)}-12-31`) return { preset: 'year' };
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
  const count = countDays(days) * direction;
  return { from: addDays(days.from, count), to: addDays(days.to, count) };
}

function isWholeMonth({ from, to }: Days): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(from);
}

function isWholeYear({ from, to }: Days): boolean {
  return from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`;
}

function lastOfMonth(day: string): string {
  return addDays(firstOfMonth(day, 1), -1);
}
