import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs a task that is of no use once the signal is aborted: reads of the store that it has begun end then, and it begins no
 * further ones. Nested tasks have the innermost signal alone.
 */
export function cancelledBy<Result>(signal: AbortSignal, task: () => Result): Result {
  return signals.run(signal, task);
}

/** Returns the signal that ends the reads of the running code; undefined when nothing ends them. */
export function currentSignal(): AbortSignal | undefined {
  return signals.getStore();
}

/** Settles as a promise does, or rejects with the signal's reason when that is aborted before. Does not end what the promise is of. */
export async function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return await promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
