import type { Condition } from './condition.ts';

/** A named list of conditions, which all hold on one and the same hit. */
export interface Segment {
  readonly id: number;
  readonly siteId: number;
  /** The member whose segment it is; null for one of the site, which all members have. */
  readonly userId: number | null;
  readonly name: string;
  /** At least one, none of them about a segment. */
  readonly conditions: readonly Condition[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The time of the last change, epoch milliseconds. */
  readonly changedAt: number;
}
