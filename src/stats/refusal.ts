import { ApiError } from '../domain/error.ts';
import { UnknownRowsError } from '../rollup/days/parts.ts';
import { StoreLimitError } from '../store/store-error.ts';

const LESS = 'ask for fewer days, for fewer filters or for another dimension';

/**
 * Returns the refusal of a question that cannot be answered, with a message for the reader; null for any other error. A
 * question that exceeds the limits of the engine now will exceed them a minute later, so it is not answered with an
 * internal error, which might go away.
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
