import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';

/** Everything that the statistics of one site follow from. */
export interface World {
  readonly site: Site;
  /** In any order; `day` and `hour` must be those of `ts` in the site's zone. */
  readonly events: readonly CollectedEvent[];
  /** They count on every day, as if they had existed from the start. */
  readonly goals: readonly Goal[];
  /** All versions of all funnels. */
  readonly funnels: readonly FunnelVersion[];
  /** The present, microseconds since the epoch. No event is later. */
  readonly now: number;
}
