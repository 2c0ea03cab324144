import type { Condition } from '../../src/domain/condition.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import { funnelRevenues } from '../../src/domain/funnel-revenue.ts';
import type { ChannelVersion } from '../../src/domain/own-channels.ts';
import type { Property } from '../../src/domain/property.ts';
import type { Revenue } from '../../src/domain/revenue.ts';
import type { CountedFunnelRevenue } from '../../src/stats/definitions.ts';
import type { World } from '../oracle/world.ts';

/** A world whose kept properties and money are counted from a day on. */
interface CountedWorld extends World {
  readonly countedFrom?: string | null;
}

/** Returns a world as that of a site, with goals and funnels whose ids no other site has. The first site's stay as they are. */
export function worldOfSite(world: World, id: number): World {
  const apart = 100 * (id - 1);
  return {
    ...world,
    site: { ...world.site, id },
    events: world.events.map((event) => ({ ...event, site: id })),
    goals: world.goals.map((goal) => ({ ...goal, id: goal.id + apart, siteId: id })),
    revenues: (world.revenues ?? []).map((revenue) => ({ ...revenue, goalId: revenue.goalId + apart })),
    funnels: world.funnels.map((funnel) => ({ ...funnel, id: funnel.id + apart })),
    segments: (world.segments ?? []).map(({ id, conditions }) => ({
      id: id + apart,
      conditions: conditions.map((condition) => ofSite(condition, apart)),
    })),
  };
}

/** Returns a condition that names the goals of a site. */
function ofSite(condition: Condition, apart: number): Condition {
  if (condition.subject !== 'goal') return condition;
  return { ...condition, values: condition.values.map((goal) => String(Number(goal) + apart)) };
}

/** Returns the kept properties of a world, with ids that no other world has. */
export function propertiesOf({ site, properties = [], countedFrom = null }: CountedWorld): Property[] {
  return properties.map((key, i) => ({ id: 100 * site.id + i, siteId: site.id, key, countedFrom }));
}

/** Returns the money of a world's goals. */
export function revenuesOf({ site, revenues = [], countedFrom = null }: CountedWorld): Revenue[] {
  return revenues.map((revenue) => ({ ...revenue, id: 100 * site.id + revenue.id, siteId: site.id, countedFrom }));
}

/** Returns the versions of a world's funnels. */
export function funnelsOf({ site, funnels }: World): FunnelVersion[] {
  return funnels.map((funnel) => ({ ...funnel, siteId: site.id }));
}

/** Returns the present versions of a world's funnels. */
export function presentFunnelsOf(world: World): FunnelVersion[] {
  const funnels = funnelsOf(world);
  return funnels.filter(({ id, version }) => !funnels.some((other) => other.id === id && other.version > version));
}

/** Returns the money of the orders that complete a funnel of a world; null when there is none. */
export function funnelRevenueOf(world: CountedWorld, funnel: FunnelVersion): CountedFunnelRevenue | null {
  const [orders] = funnelRevenues([funnel], revenuesOf(world));
  return orders === undefined ? null : { funnel, revenue: orders.revenue, countedFrom: orders.revenue.countedFrom };
}

/** Returns the versions of a world's own rules of channels. */
export function channelsOf({ site, channels = [] }: World): ChannelVersion[] {
  return channels.map((version) => ({ ...version, id: 100 * site.id + version.version, siteId: site.id }));
}
