import type { GoalKind } from './goal.ts';

/** One step of a funnel: a page pattern or an event name, matched like a goal's. */
export interface FunnelStep {
  readonly kind: GoalKind;
  readonly pattern: string;
}

/** One version of a funnel. Changing the steps makes a new version; every version stays readable. */
export interface FunnelVersion {
  readonly id: number;
  readonly siteId: number;
  readonly name: string;
  readonly version: number;
  readonly windowMinutes: number;
  readonly steps: readonly FunnelStep[];
  /** When the funnel was created, epoch milliseconds. */
  readonly createdAt: number;
}
