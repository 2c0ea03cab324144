import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';

/** Everything that the statistics of one site follow from. */
export interface World {
  readonly site: Site;
  /** The zones that the site has had, earliest first; the last is the site's, the first also holds before its day. */
  readonly zones: readonly SiteZone[];
  /** In any order; `day` and `hour` must be those of `ts` in the zone that the site had then. */
  readonly events: readonly CollectedEvent[];
  /** They count on every day, as if they had existed from the start. */
  readonly goals: readonly Goal[];
  /** All versions of all funnels. */
  readonly funnels: readonly FunnelVersion[];
  /** The present, microseconds since the epoch. No event is later. */
  readonly now: number;
}
