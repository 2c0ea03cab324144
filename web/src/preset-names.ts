import type { PeriodPreset } from '../../src/domain/period.ts';

/** The names of the period presets. */
export const PRESET_NAMES: Readonly<Record<PeriodPreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  month: 'This month',
  last_month: 'Last month',
  year: 'This year',
};
