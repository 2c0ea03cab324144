import type { SiteSummary } from '../../../../src/dashboard/routes/session.ts';

const DAY_MS = 86_400_000;
/** A site this young has no history: the present is what there is to see. */
const NEW_DAYS = 2;
/** The time in which a site is set up. */
const SETUP_DAYS = 14;

/** Returns whether a site has hardly any history, of its own or imported. The time is in epoch milliseconds. */
export function isNew({ createdAt, firstDay }: Pick<SiteSummary, 'createdAt' | 'firstDay'>, now: number): boolean {
  const begin = firstDay === null ? createdAt : Math.min(createdAt, Date.parse(firstDay));
  return now - begin < NEW_DAYS * DAY_MS;
}

/** Returns whether the first steps are still offered for a site. Both times in epoch milliseconds. */
export function isBeingSetUp(createdAt: number, now: number): boolean {
  return now - createdAt < SETUP_DAYS * DAY_MS;
}
