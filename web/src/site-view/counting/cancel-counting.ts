import { RequestError } from '../../request-error.ts';
import { texts } from './texts.ts';

/** The code of a question that the reader has cancelled. */
const CANCELLED = 'cancelled';
/** As servers log a request whose client has gone. It is a refusal, so it is not asked again by itself. */
const CANCELLED_STATUS = 499;

let reader = new AbortController();

/** Returns a signal that is aborted with another one, or when the reader cancels the questions that are under way. */
export function untilCancelled(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, reader.signal]);
}

/** Ends all questions that are under way. Their places on the page say so and offer to ask again. */
export function cancelCounting(): void {
  const cancelled = reader;
  reader = new AbortController();
  cancelled.abort(new RequestError(CANCELLED_STATUS, CANCELLED, texts.cancelled));
}

/** Tells whether the reader has cancelled a question. */
export function isCancelled(error: unknown): boolean {
  return error instanceof RequestError && error.code === CANCELLED;
}
