import type { FunnelVersion } from './funnel.ts';
import type { Revenue } from './revenue.ts';

/** The money of the orders that complete a version of a funnel: its last step is the event of a goal with money. */
export interface FunnelRevenue {
  readonly funnel: FunnelVersion;
  readonly revenue: Revenue;
}

/** Lists the money of versions of funnels: that of each goal whose event is the last step, in the order of `revenues`. */
export function funnelRevenues(
  funnels: readonly FunnelVersion[],
  revenues: readonly Revenue[],
): readonly FunnelRevenue[] {
  return funnels.flatMap((funnel) => {
    const last = funnel.steps.at(-1)!;
    return revenues
      .filter(({ event }) => last.kind === 'event' && last.pattern === event)
      .map((revenue) => ({ funnel, revenue }));
  });
}
