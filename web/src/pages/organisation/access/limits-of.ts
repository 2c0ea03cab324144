import type { ListedGrant, ReachSummary } from '../../../../../src/dashboard/shown-reach.ts';
import { dateOf } from '../../../format.ts';
import { texts } from './texts.ts';

/** Tells whether the time of a grant is over. */
export function isOver({ expiresAt }: Pick<ListedGrant, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/**
 * Says in a few words what limits a grant: `3 sites, 1 group (Client A, One, Two, …) · hidden: Revenue · until Dec 1, 2026`. Empty
 * without limits.
 */
export function limitsOf({ reach, withheld, expiresAt }: ListedGrant, now: number): string {
  return [
    ...(reach === null ? [] : [reachedText(reach)]),
    ...(withheld.length === 0 ? [] : [texts.without(withheld.map((part) => texts.parts[part]).join(', '))]),
    ...(expiresAt === null
      ? []
      : [isOver({ expiresAt }, now) ? texts.over : texts.until(dateOf(expiresAt - 1, 'UTC'))]),
  ].join(' · ');
}

/** Says how many sites and groups are reached, and names the first of them. */
export function reachedText({ sites, groups, names }: ReachSummary): string {
  const reached = texts.reached(sites, groups);
  if (names.length === 0) return reached;
  return texts.named(reached, [...names, ...(names.length < sites + groups ? ['…'] : [])].join(', '));
}
