import { EARLIEST_DAY } from '../domain/calendar.ts';
import { ApiError } from '../domain/error.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import type { ChannelVersion } from '../domain/own-channels.ts';
import type { Revenue } from '../domain/revenue.ts';
import type { Site, UnitedSites } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import { onePerSite, unitedGoals } from '../sites/group-goals.ts';
import type { Definitions } from './definitions.ts';
import { statisticsMessage } from './translations.ts';

/**
 * The settings that the figures of several sites depend on, when these are read as one. Goals of the same name, kind and pattern
 * are one, and so are funnels of the same name, steps and window. Segments, kept properties and the money of funnels are of single sites.
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

  /** Throws an ApiError INVALID_PARAMS when one of the sites has channels of its own: those of the others are not the same. */
  async channelVersionsOf(): Promise<readonly ChannelVersion[]> {
    const { sites } = this.#site;
    const ofSites = await Promise.all(sites.map(({ id }) => this.#definitions.channelVersionsOf(id)));
    const own = sites.find((_, i) => ofSites[i]!.some(({ rules }) => rules.length > 0));
    if (own === undefined) return [];
    throw new ApiError(
      'INVALID_PARAMS',
      statisticsMessage((texts) => texts.ownChannels(own.domain)),
    );
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

  async funnelRevenueOf(): Promise<null> {
    return null;
  }

  async propertyOf(): Promise<null> {
    return null;
  }

  async segmentOf(): Promise<null> {
    return null;
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
}
