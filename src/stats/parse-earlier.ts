import { ApiError } from '../domain/error.ts';
import type { Period } from '../domain/period.ts';
import { parseGoalsQuery } from './parse.ts';

/**
 * Reads the days that the dashboard compares rows with: `earlierFrom` and `earlierTo`, by the rules of `from` and `to`.
 * Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD.
 */
export function parseEarlierDays(params: URLSearchParams): Period {
  const [from, to] = [params.get('earlierFrom') ?? '', params.get('earlierTo') ?? ''];
  const { period } = parseGoalsQuery(new URLSearchParams({ from, to }));
  if ('preset' in period) throw new ApiError('INVALID_PARAMS');
  return period;
}
