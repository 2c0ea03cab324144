import { countDays, isDay } from '../../src/domain/calendar.ts';
import { PERIOD_MAX_DAYS } from '../../src/domain/limits.ts';
import type { Period } from '../../src/domain/period.ts';
import { DASHBOARD_PRESETS, type DashboardPreset } from '../../src/domain/period.ts';

/** The days of a page's figures: a preset, which the service resolves, or a range. */
export type PeriodChoice = { readonly preset: DashboardPreset } | Period;

export const DEFAULT_PERIOD: PeriodChoice = { preset: '30d' };

/** The parameters of a period, in addresses and in queries. */
export type PeriodParams = Readonly<Record<string, string>>;

/** Parses the period of an address's query. Unknown and invalid parameters are ignored. */
export function parsePeriod(params: URLSearchParams): PeriodChoice {
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  const days = { from, to };
  if (isRange(days)) return days;
  const preset = DASHBOARD_PRESETS.find((one) => one === params.get('period'));
  return preset === undefined ? DEFAULT_PERIOD : { preset };
}

/** Tells whether two texts are the first and the last day of a period that can be shown. */
export function isRange({ from, to }: Period): boolean {
  return isDay(from) && isDay(to) && from <= to && countDays(from, to) <= PERIOD_MAX_DAYS;
}

/** Returns the parameters of a period. */
export function periodParams(period: PeriodChoice): PeriodParams {
  return 'preset' in period ? { period: period.preset } : { from: period.from, to: period.to };
}

/** Returns the parameters of a period in an address; none for the default. */
export function addressParams(period: PeriodChoice): PeriodParams {
  const isDefault = 'preset' in period && 'preset' in DEFAULT_PERIOD && period.preset === DEFAULT_PERIOD.preset;
  return isDefault ? {} : periodParams(period);
}
