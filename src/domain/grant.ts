import { dayNumber, dayOf } from './calendar.ts';
import type { Role } from './role.ts';

const MS_PER_DAY = 86_400_000;

/** The parts of a site's pages that can be withheld from editors and viewers. */
export const WITHHOLDABLE = ['revenue', 'settings', 'exports'] as const;

export type Withheld = (typeof WITHHOLDABLE)[number];

/** Some of an organisation's sites: those named, and those of the named groups. */
export interface Reach {
  readonly sites: readonly number[];
  readonly groups: readonly number[];
}

/** A member's rights in an organisation: on which sites, without which parts, and until when. */
export interface Grant {
  readonly role: Role;
  /** Null: the whole organisation, with the sites that are added later. */
  readonly reach: Reach | null;
  /** The parts that an editor or viewer does not get. Nothing is withheld from owners and admins. */
  readonly withheld: readonly Withheld[];
  /** The instant at which it ends, epoch milliseconds; null: never. */
  readonly expiresAt: number | null;
}

/** Returns the grant of a role over the whole organisation. */
export function wholeGrant(role: Role): Grant {
  return { role, reach: null, withheld: [], expiresAt: null };
}

/** Returns the instant at which a grant with a last day ends: the midnight after the day in UTC, wherever its members are. */
export function endAfter(lastDay: string): number {
  return (dayNumber(lastDay) + 1) * MS_PER_DAY;
}

/** Returns the last day in UTC, `YYYY-MM-DD`, of a grant that ends at an instant. */
export function lastDayBefore(end: number): string {
  return dayOf(Math.floor((end - 1) / MS_PER_DAY));
}
