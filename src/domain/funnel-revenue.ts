import type { FunnelVersion } from './funnel.ts';
import type { Revenue } from './revenue.ts';

/** The money of the orders that complete a version of a funnel: its last step is the event of a goal with money. */
export interface FunnelRevenue {
  readonly funnel: FunnelVersion;
  readonly revenue: Revenue;
  /** The money of the funnels of several sites that is counted as this one; absent for that of one site. */
  readonly alike?: readonly FunnelRevenue[];
}

/** Returns the money of the funnels of single sites that this one stands for. */
export function funnelRevenuesOfSites<Of extends FunnelRevenue & { readonly alike?: readonly Of[] }>(
  orders: Of,
): readonly Of[] {
  return orders.alike ?? [orders];
}

/** Lists the money of versions of funnels: that of each goal whose event is the last step, in the order of `revenues`. */
export function funnelRevenues<
  Funnel extends Pick<FunnelVersion, 'steps'> = FunnelVersion,
  Money extends Pick<Revenue, 'event'> = Revenue,
>(
  funnels: readonly Funnel[],
  revenues: readonly Money[],
): readonly { readonly funnel: Funnel; readonly revenue: Money }[] {
  return funnels.flatMap((funnel) => {
    const last = funnel.steps.at(-1)!;
    return revenues
      .filter(({ event }) => last.kind === 'event' && last.pattern === event)
      .map((revenue) => ({ funnel, revenue }));
  });
}
