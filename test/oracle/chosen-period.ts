import { ApiError } from '../../src/domain/error.ts';
import type { Filter } from '../../src/domain/filter.ts';
import type { Period } from '../../src/domain/period.ts';
import type { PeriodChoice } from '../../src/stats/query.ts';
import { isTooLong, presetDays } from './calendar.ts';

/** Resolves the days of a query and checks its filters. Throws INVALID_PARAMS, INVALID_PERIOD. */
export function chosenPeriod(choice: PeriodChoice, filters: readonly Filter[], today: string): Period {
  const dimensions = new Set(filters.map((filter) => filter.dimension));
  if (dimensions.size < filters.length) throw new ApiError('INVALID_PARAMS');
  if (filters.some((filter) => filter.value === '')) throw new ApiError('INVALID_PARAMS');
  if ('preset' in choice) return presetDays(choice.preset, today);
  if (choice.from > choice.to) throw new ApiError('INVALID_PERIOD');
  if (isTooLong(choice)) throw new ApiError('INVALID_PARAMS');
  return { from: choice.from, to: choice.to };
}
