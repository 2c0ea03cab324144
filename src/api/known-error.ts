import { ApiError } from '../domain/error.ts';
import { OverloadError } from '../domain/overload-error.ts';
import { StoppingError, TooManyReadsError } from '../stats/read-limiter.ts';

/**
 * The message for a client that must come back later because too many reads are under way. The list of codes is closed,
 * and `RATE_LIMITED` is the only one for this case. Its usual message names the quota of a key, which was not exceeded
 * here.
 */
const TOO_MANY_READS = 'too many requests for the sites of this organization are under way; try again later';

/** Returns the error of the catalogue with which a failed read is answered; null when nothing of it may be told. */
export function knownError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof TooManyReadsError) return new ApiError('RATE_LIMITED', TOO_MANY_READS);
  if (error instanceof OverloadError) return new ApiError('RATE_LIMITED', error.message);
  if (error instanceof StoppingError) return new ApiError('INTERNAL', error.message);
  return null;
}
