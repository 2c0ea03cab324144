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
  /** The funnels of several sites that are counted as this one, at most one of a site; absent for the funnel of one site. */
  readonly alike?: readonly FunnelOfSite[];
}

/** A version of a funnel, and its site. */
export type FunnelOfSite = Pick<FunnelVersion, 'id' | 'siteId' | 'version'>;

/** Returns the funnels of single sites that a funnel stands for. */
export function funnelsOfSites(funnel: FunnelOfSite & Pick<FunnelVersion, 'alike'>): readonly FunnelOfSite[] {
  return funnel.alike ?? [funnel];
}
