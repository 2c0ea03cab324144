import { ApiError } from '../domain/error.ts';
import { UnknownRowsError } from '../rollup/days/parts.ts';
import { StoreLimitError } from '../store/store-error.ts';

const LESS = 'ask for fewer days, for fewer filters or for another dimension';

/**
 * A question that cannot be answered, in words for who asked it; null for an error that is no such refusal. What exceeds
 * the engine's limits today does so a minute later, so it is no internal error that might go away.
 */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof StoreLimitError) {
    const limit = error.limit === 'memory' ? 'more memory than a question may use' : 'longer than a question may take';
    return new ApiError('INVALID_PARAMS', `the answer takes ${limit}; ${LESS}`);
  }
  if (error instanceof UnknownRowsError) {
    const days =
      error.days.length === 1
        ? error.days[0]
        : `${error.days[0]} and ${error.days.length - 1} more ${error.days.length === 2 ? 'day' : 'days'}`;
    return new ApiError('INVALID_PARAMS', `these figures are not known for ${days}; leave them out of the period`);
  }
  return null;
}
