import type { Condition } from '../../src/domain/condition.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { ChannelVersion } from '../../src/domain/own-channels.ts';
import type { Period } from '../../src/domain/period.ts';
import type { Revenue } from '../../src/domain/revenue.ts';
import type { Site } from '../../src/domain/site.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';
import { daysOf } from './calendar.ts';
import type { ImportedDays } from './imported.ts';

/** Conditions under a name. None of them is a segment. */
export interface Segment {
  readonly id: number;
  readonly conditions: readonly Condition[];
}

/** All facts that the statistics of one site are computed from. */
export interface World {
  readonly site: Site;
  /** The zones that the site has had, earliest first. The last is the site's; the first also holds before its day. */
  readonly zones: readonly SiteZone[];
  /** The first day that all of several sites keep that are read as one. */
  readonly firstKept?: string;
  /** The zones of the site that an event is of, where several sites are read as one. */
  readonly zonesOf?: (event: CollectedEvent) => readonly SiteZone[];
  /** The events in any order. `day` and `hour` must be those of `ts` in the site's zone at that time. */
  readonly events: readonly CollectedEvent[];
  /** The goals. They count on every day, as if they had existed from the start, but for `olderDays`. */
  readonly goals: readonly Goal[];
  /** The days of own events that were closed before the goals and funnels were made, and are not counted. Absent for none. */
  readonly olderDays?: ReadonlySet<string>;
  /** The keys of the properties that are kept; they count on every day, as goals do. Absent when there are none. */
  readonly properties?: readonly string[];
  /** The money of goals. Absent when no goal has any. */
  readonly revenues?: readonly Revenue[];
  /** All versions of all funnels. */
  readonly funnels: readonly FunnelVersion[];
  /** The versions of the site's own rules of channels. Absent when there are none. */
  readonly channels?: readonly ChannelVersion[];
  /** The versions of the site that an event is of, where several sites are read as one. */
  readonly channelsOf?: (event: CollectedEvent) => readonly ChannelVersion[];
  /** The segments. Absent when there are none. */
  readonly segments?: readonly Segment[];
  /** The days of own events of which single hits can be read, raw events or kept visits. Absent for all. */
  readonly visits?: ReadonlySet<string>;
  /** The first day whose raw events are there, with properties that the site does not keep. Absent when all are. */
  readonly firstRaw?: string;
  /** The days that another product has counted: `events` has what it saw. Absent when there are none. */
  readonly imported?: ImportedDays;
  /** The days that were erased: `events` has what was there. Absent when there are none. */
  readonly erased?: ReadonlySet<string>;
  /** The present, microseconds since the epoch. No event is later. */
  readonly now: number;
}

/** Lists the days of a period, from a day on, that had events and were erased. */
export function erasedDaysOf({ events, erased = new Set() }: World, firstKept: string, period: Period): string[] {
  const days = new Set(events.map(({ day }) => day).filter((day) => day >= firstKept && erased.has(day)));
  return daysOf(period).filter((day) => days.has(day));
}
