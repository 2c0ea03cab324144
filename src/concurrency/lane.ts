import { AsyncLocalStorage } from 'node:async_hooks';

/** The organisation and the site that a statement is for. */
export interface Lane {
  readonly organisationId: number;
  /** The site that it asks about; null when it is not one. */
  readonly siteId: number | null;
}

const lanes = new AsyncLocalStorage<Lane>();

/**
 * Runs a task for an organisation: every statement that it makes the store run takes its turn among the organisation's.
 * A promise that several organisations wait for stays with the one that made it.
 */
export function inLane<Result>(organisationId: number, task: () => Result): Result {
  return lanes.run({ organisationId, siteId: null }, task);
}

/** Runs a task about one site of the organisation that the running code works for, if it works for one. */
export function aboutSite<Result>(siteId: number, task: () => Result): Result {
  const lane = lanes.getStore();
  return lane === undefined ? task() : lanes.run({ ...lane, siteId }, task);
}

/** The lane of the running code; null for the service itself: alerts, reports, maintenance. */
export function currentLane(): Lane | null {
  return lanes.getStore() ?? null;
}
