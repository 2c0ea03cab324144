import type { FunnelStep } from '../domain/funnel.ts';
import type { GoalKind } from '../domain/goal.ts';
import type { Withheld } from '../domain/grant.ts';
import type { RevenueFields } from '../sites/revenues.ts';
import type { DemoClient } from './clients.ts';
import type { Arrival, Visit } from './visit.ts';

/** A made-up site and the habits of its visitors. */
export interface DemoSite {
  readonly domain: string;
  readonly name: string;
  readonly timezone: string;
  readonly goals: readonly {
    readonly name: string;
    readonly kind: GoalKind;
    readonly pattern: string;
    readonly revenue?: RevenueFields;
  }[];
  /** The properties of events that the site keeps. */
  readonly properties: readonly string[];
  readonly funnels: readonly {
    readonly name: string;
    readonly windowMinutes: number;
    readonly steps: readonly FunnelStep[];
  }[];
  /** The visits of a usual day at the end of the year. */
  readonly visitsPerDay: number;
  /** The share of these visits at the beginning of the year. Traffic grows from there. */
  readonly startShare: number;
  /** How it grows: 1, when absent, evenly; a larger number late and fast. */
  readonly growthPower?: number;
  /** The number of the latest days, today included, without traffic; none when absent. */
  readonly silentDays?: number;
  /** The visits of the last half hour, beside those of the day; when absent, enough for the realtime panel. */
  readonly liveVisits?: number;
  /** The relative traffic of January to December, of Monday to Sunday, and of the hours of the day. */
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
  readonly hours: readonly number[];
  /** The relative numbers of visitors. */
  readonly countries: Readonly<Record<string, number>>;
  readonly devices: Readonly<Record<DemoClient['device'], number>>;
  /** The share of visits that leave at once. */
  readonly glances: number;
  readonly sources: readonly Source[];
  readonly campaigns: readonly Campaign[];
  /** Makes the pageviews and events of a visit. `daysAgo` is its day, on which later posts do not exist yet. */
  visit(visit: Visit, source: Source, daysAgo: number): void;
}

/** An origin of visits. */
export interface Source extends Arrival {
  readonly weight: number;
  /** The path of the first page, when the source leads to one page. */
  readonly landing?: string;
}

/** A run of days on which a source brings more visits. */
export interface Campaign {
  /** The first of these days, in days before the present. */
  readonly firstDaysAgo: number;
  /** The visits of each of these days, as shares of a usual day's. */
  readonly shares: readonly number[];
  readonly source: Omit<Source, 'weight'>;
}

/** The parts of a demo, beside its owner and key. */
export interface DemoPlan {
  readonly sites: readonly DemoSite[];
  readonly groups: readonly DemoGroup[];
  readonly members: readonly DemoMember[];
}

export interface DemoGroup {
  readonly name: string;
  /** The places of its sites in the plan. */
  readonly sites: readonly number[];
}

/** A member who reaches the sites of one group alone. */
export interface DemoMember {
  readonly role: 'viewer' | 'editor';
  /** The name of a group of the plan. */
  readonly group: string;
  readonly withheld: readonly Withheld[];
}
