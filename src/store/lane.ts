import { AsyncLocalStorage } from 'node:async_hooks';

const organisations = new AsyncLocalStorage<number>();

/**
 * Runs a task for an organisation: every statement that it makes the store run takes its turn among the organisation's.
 * A promise that several organisations wait for stays with the one that made it.
 */
export function inLane<Result>(organisationId: number, task: () => Result): Result {
  return organisations.run(organisationId, task);
}

/** The organisation that the running code works for; null for the service itself: alerts, reports, maintenance. */
export function currentLane(): number | null {
  return organisations.getStore() ?? null;
}
