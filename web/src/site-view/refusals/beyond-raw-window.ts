import { addDays, countDays } from '../../../../src/domain/calendar.ts';
import { RAW_WINDOW_DAYS } from '../../../../src/domain/limits.ts';
import { PERIOD_PRESETS, presetPeriod } from '../../../../src/domain/period.ts';
import type { PeriodChoice } from '../../period.ts';

/** Tells whether a period is longer than the days of which raw events are kept, or begins before them. */
export function isBeyondRawWindow(period: PeriodChoice, today: string): boolean {
  const known = 'preset' in period ? PERIOD_PRESETS.find((preset) => preset === period.preset) : undefined;
  // The others, twelve months and all time, are longer.
  if ('preset' in period && known === undefined) return true;
  const days =
    known === undefined ? (period as Exclude<PeriodChoice, { preset: unknown }>) : presetPeriod(known, today);
  return countDays(days.from, days.to) > RAW_WINDOW_DAYS || days.from < addDays(today, -RAW_WINDOW_DAYS);
}
