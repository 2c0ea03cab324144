import { addMonths, firstOfMonth } from '../../../../src/domain/calendar.ts';
import { PERIOD_PRESETS, presetPeriod } from '../../../../src/domain/period.ts';
import type { PeriodChoice } from '../../period.ts';

/** Tells whether a period begins before a day. Of all time that is not known before an answer. */
export function beginsBefore(period: PeriodChoice, day: string, today: string): boolean {
  if (!('preset' in period)) return period.from < day;
  if (period.preset === '12mo') return addMonths(firstOfMonth(today), -11) < day;
  const preset = PERIOD_PRESETS.find((one) => one === period.preset);
  return preset !== undefined && presetPeriod(preset, today).from < day;
}
