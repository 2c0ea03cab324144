import { EARLIEST_DAY } from '../domain/calendar.ts';
import type { Condition } from '../domain/condition.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import { type Goal, goalsOfSites } from '../domain/goal.ts';
import type { ChannelVersion } from '../domain/own-channels.ts';
import type { Property } from '../domain/property.ts';
import type { Revenue } from '../domain/revenue.ts';
import type { Site, UnitedSites } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import { onePerSite, unitedGoals } from '../sites/group-goals.ts';
import type { CountedFunnelRevenue, Definitions } from './definitions.ts';

/**
 * The settings that the figures of several sites depend on, when these are read as one. Goals of the same name, kind and pattern
 * are one, and so are funnels of the same name, steps and window. Segments are the group's own. A property that all sites
 * keep is one of the group.
 */
export class UnitedDefinitions implements Definitions {
  readonly #definitions: Definitions;
  readonly #site: UnitedSites;

  constructor(definitions: Definitions, site: UnitedSites) {
    this.#definitions = definitions;
    this.#site = site;
  }

  async zonesOf(site: Site): Promise<readonly SiteZone[]> {
    if (site.id !== this.#site.id) return this.#definitions.zonesOf(site);
    return [{ fromDay: EARLIEST_DAY, timezone: this.#site.timezone }];
  }

  async goalsOf(): Promise<readonly Goal[]> {
    const ofSites = await this.#definitions.goalsOf(...this.#site.sites.map(({ id }) => id));
    return unitedGoals(this.#site.id, ofSites);
  }

  /** Returns the versions of all sites: each decides about its own visits. */
  async channelVersionsOf(): Promise<readonly ChannelVersion[]> {
    const ofSites = this.#site.sites.map(({ id }) => this.#definitions.channelVersionsOf(id));
    return (await Promise.all(ofSites)).flat();
  }

  /** Returns the money of a goal: of the sites whose goal has some. */
  async revenueOf(_siteId: number, goalId: number | null): Promise<Revenue | null> {
    const withMoney = new Set<number>();
    for (const { id } of this.#site.sites) {
      if ((await this.#definitions.revenueOf(id, null)) !== null) withMoney.add(id);
    }
    const goals = (await this.goalsOf()).filter(({ id }) => goalId === null || id === goalId);
    for (const goal of goals) {
      const ofSites = goal.alike!.filter(({ siteId }) => withMoney.has(siteId));
      const found = await Promise.all(ofSites.map((one) => this.#definitions.revenueOf(one.siteId, one.id)));
      const alike = found.filter((revenue) => revenue !== null);
      if (alike.length > 0) return { ...alike[0]!, siteId: this.#site.id, goalId: goal.id, alike };
    }
    return null;
  }

  /** Returns the money of the funnels that a funnel stands for, of the sites where its last step has some. */
  async funnelRevenueOf(funnel: FunnelVersion): Promise<CountedFunnelRevenue | null> {
    const { alike = [], ...shared } = funnel;
    const found = await Promise.all(alike.map((one) => this.#definitions.funnelRevenueOf({ ...shared, ...one })));
    const ofSites = found.filter((orders) => orders !== null);
    if (ofSites.length === 0) return null;
    const revenues = ofSites.map(({ revenue }) => revenue);
    const { goalId } = revenues[0]!;
    const goal = (await this.goalsOf()).find((one) => goalsOfSites(one).some(({ id }) => id === goalId));
    const revenue = { ...revenues[0]!, siteId: this.#site.id, goalId: goal?.id ?? goalId, alike: revenues };
    return { funnel, revenue, countedFrom: null, alike: ofSites };
  }

  /** Returns the property with a key when all sites keep it; otherwise it is read from raw events. */
  async propertyOf(_siteId: number, key: string): Promise<Property | null> {
    const ofSites = await Promise.all(this.#site.sites.map(({ id }) => this.#definitions.propertyOf(id, key)));
    const alike = ofSites.filter((property) => property !== null);
    if (alike.length === 0 || alike.length < ofSites.length) return null;
    return { ...alike[0]!, siteId: this.#site.id, alike };
  }

  segmentOf(_siteId: number, id: number): Promise<readonly Condition[] | null> {
    return this.#definitions.segmentOf(this.#site.id, id);
  }

  async funnelsOf(): Promise<readonly FunnelVersion[]> {
    const ofSites = await this.#definitions.funnelsOf(...this.#site.sites.map(({ id }) => id));
    const same = Map.groupBy(ofSites, ({ name, steps, windowMinutes }) => JSON.stringify([name, steps, windowMinutes]));
    const funnels = [...same.values()].map((funnels): FunnelVersion => {
      const sorted = funnels.toSorted((a, b) => a.id - b.id);
      const alike = onePerSite(sorted).map(({ id, siteId, version }) => ({ id, siteId, version }));
      return { ...sorted[0]!, siteId: this.#site.id, alike };
    });
    return funnels.sort((a, b) => a.id - b.id);
  }

  /** Returns the present version: each site has numbers of its own for those before. */
  async funnelVersion(_siteId: number, funnelId: number): Promise<FunnelVersion | null> {
    const funnel = (await this.funnelsOf()).find(({ id }) => id === funnelId) ?? null;
    // Each is counted on all days of its site before it is read.
    for (const one of funnel?.alike ?? []) await this.#definitions.funnelVersion(one.siteId, one.id, one.version);
    return funnel;
  }

  requestsVersionOf(...siteIds: readonly number[]): Promise<string> {
    return this.#definitions.requestsVersionOf(...siteIds);
  }

  rejectedBotsVersionOf(...siteIds: readonly number[]): Promise<string> {
    return this.#definitions.rejectedBotsVersionOf(...siteIds);
  }
}
