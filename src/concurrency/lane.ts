import { AsyncLocalStorage } from 'node:async_hooks';

/** The organisation and the site that a statement is for. */
export interface Lane {
  readonly organisationId: number;
  /** The site of the statement; null when it is not about a single site. */
  readonly siteId: number | null;
}

const lanes = new AsyncLocalStorage<Lane>();

/**
 * Runs a task for an organisation: every store statement of the task takes its turn among the organisation's. A promise
 * that several organisations wait for stays in the lane of the one that made it.
 */
export function inLane<Result>(organisationId: number, task: () => Result): Result {
  return lanes.run({ organisationId, siteId: null }, task);
}

/** Runs a task about one site of the current lane's organisation. Without a lane it runs the task unchanged. */
export function aboutSite<Result>(siteId: number, task: () => Result): Result {
  const lane = lanes.getStore();
  return lane === undefined ? task() : lanes.run({ ...lane, siteId }, task);
}

/** Returns the lane of the running code; null for the service itself: alerts, reports, maintenance. */
export function currentLane(): Lane | null {
  return lanes.getStore() ?? null;
}
