import type { FunnelStep } from '../domain/funnel.ts';
import type { GoalKind } from '../domain/goal.ts';
import type { DemoClient } from './clients.ts';
import type { Arrival, Visit } from './visit.ts';

/** A made-up site: what it is and how people use it. */
export interface DemoSite {
  readonly domain: string;
  readonly name: string;
  readonly timezone: string;
  readonly goals: readonly { readonly name: string; readonly kind: GoalKind; readonly pattern: string }[];
  readonly funnels: readonly {
    readonly name: string;
    readonly windowMinutes: number;
    readonly steps: readonly FunnelStep[];
  }[];
  /** Visits of a usual day at the end of the year. */
  readonly visitsPerDay: number;
  /** Share of the visits at the beginning of the year: it grows from there. */
  readonly startShare: number;
  /** Relative traffic of January to December, Monday to Sunday, and the hours of the day. */
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
  readonly hours: readonly number[];
  /** Relative numbers of visitors. */
  readonly countries: Readonly<Record<string, number>>;
  readonly devices: Readonly<Record<DemoClient['device'], number>>;
  /** Share of the visits that leave at once. */
  readonly glances: number;
  readonly sources: readonly Source[];
  readonly campaigns: readonly Campaign[];
  /** Lets a visit happen. `daysAgo` tells what exists already. */
  visit(visit: Visit, source: Source, daysAgo: number): void;
}

/** Where visits come from. */
export interface Source extends Arrival {
  readonly weight: number;
  /** Where the first page is, when the source leads to one. */
  readonly landing?: string;
}

/** Days on which something brings more visits. */
export interface Campaign {
  /** Days before the present. */
  readonly firstDaysAgo: number;
  /** Visits that it brings on its first days, as a share of a usual day's. */
  readonly shares: readonly number[];
  readonly source: Omit<Source, 'weight'>;
}
