import { RequestError } from './request-error.ts';

/** The answers of a proxy whose server is away. */
const GATEWAY_STATUS = new Set([502, 503, 504]);

let isAway = false;
const listeners = new Set<() => void>();

/** Returns whether the server cannot be reached, as far as the last request tells. */
export function isServerAway(): boolean {
  return isAway;
}

/** Calls a function when the server goes away or is back; returns how to stop that. */
export function onServerAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether an error says that the server cannot be reached. An answer of the service itself has a code of its own. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  return error.status === 0 || (GATEWAY_STATUS.has(error.status) && error.code === 'failed');
}

/** Takes note of the end of a request: null for an answer. */
export function noteReach(error: unknown): void {
  const next = error === null ? false : isUnreachable(error) ? true : isAway;
  if (next === isAway) return;
  isAway = next;
  for (const listener of listeners) listener();
}
