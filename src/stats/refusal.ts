import { ApiError } from '../domain/error.ts';
import { UnknownRowsError } from '../rollup/days/day-knowledge.ts';
import { StoreLimitError } from '../store/store-error.ts';
import { statisticsMessage } from './translations.ts';

/**
 * Returns the refusal of a question that cannot be answered, with a message for the reader; null for any other error. A
 * question that exceeds the limits of the engine now will exceed them a minute later, so it is not answered with an
 * internal error, which might go away.
 */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof StoreLimitError) {
    const isMemory = error.limit === 'memory';
    return new ApiError(
      'INVALID_PARAMS',
      statisticsMessage((texts) => (isMemory ? texts.tooMuchMemory : texts.tooMuchTime)),
    );
  }
  if (error instanceof UnknownRowsError) {
    const { days } = error;
    return new ApiError(
      'INVALID_PARAMS',
      statisticsMessage((texts) => texts.unknownDays(days[0]!.day, days.length - 1)),
    );
  }
  return null;
}
