import type { ShownGrant } from '../../../../../src/dashboard/shown-reach.ts';
import { dateOf } from '../../../format.ts';
import { texts } from './texts.ts';

/** Tells whether the time of a grant is over. */
export function isOver({ expiresAt }: Pick<ShownGrant, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Says in a few words what limits a grant: `3 sites, 1 group · hidden: Revenue · until Dec 1, 2026`. Empty without limits. */
export function limitsOf({ reach, withheld, expiresAt }: ShownGrant, now: number): string {
  return [
    ...(reach === null ? [] : [texts.reached(reach.sites.length, reach.groups.length)]),
    ...(withheld.length === 0 ? [] : [texts.without(withheld.map((part) => texts.parts[part]).join(', '))]),
    ...(expiresAt === null
      ? []
      : [isOver({ expiresAt }, now) ? texts.over : texts.until(dateOf(expiresAt - 1, 'UTC'))]),
  ].join(' · ');
}
