import type { Database } from '../database/database.ts';
import type { Condition } from '../domain/condition.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import { type FunnelRevenue, funnelRevenues } from '../domain/funnel-revenue.ts';
import type { Goal } from '../domain/goal.ts';
import type { ChannelVersion } from '../domain/own-channels.ts';
import type { Property } from '../domain/property.ts';
import type { Revenue } from '../domain/revenue.ts';
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import {
  Backfilled,
  backfillOfChannels,
  backfillOfFunnel,
  backfillOfProperty,
  backfillOfRevenue,
  backfillsOfGoals,
} from '../rollup/days/backfilled.ts';
import { listChannelVersions } from '../sites/channel-rules.ts';
import { funnelRevenueCountedFrom } from '../sites/funnel-revenues.ts';
import { findFunnel, listFunnelsOfSites } from '../sites/funnels.ts';
import { listGoalsOfSites } from '../sites/goals.ts';
import { listProperties } from '../sites/properties.ts';
import { listRevenues } from '../sites/revenues.ts';
import { findSegment } from '../sites/segments.ts';
import { siteZones } from '../sites/sites.ts';
import { StoredRequests } from './stored-requests.ts';

/** The money of a funnel, and since when it is known, as that of its goal (`Revenue.countedFrom`). */
export interface CountedFunnelRevenue extends Omit<FunnelRevenue, 'alike'> {
  readonly countedFrom: string | null;
  readonly alike?: readonly CountedFunnelRevenue[];
}

/** The settings of a site's owner that figures depend on: time zones, goals, funnels, segments and rules of channels. */
export interface Definitions {
  /** Returns the zones that the site has had, the earliest first. */
  zonesOf(site: Site): Promise<readonly SiteZone[]>;
  /** Returns the goals of a site, or of several. */
  goalsOf(...siteIds: readonly number[]): Promise<readonly Goal[]>;
  /** Returns the money of a goal in use, or of the oldest one that has some; null when there is none. */
  revenueOf(siteId: number, goalId: number | null): Promise<Revenue | null>;
  /** Returns the money of the orders that complete a funnel; null when no goal of its last step has any. */
  funnelRevenueOf(funnel: FunnelVersion): Promise<CountedFunnelRevenue | null>;
  /** Returns the kept property with a key; null when the site keeps none. */
  propertyOf(siteId: number, key: string): Promise<Property | null>;
  /** Returns the versions of the site's own rules of channels, the earliest first. */
  channelVersionsOf(siteId: number): Promise<readonly ChannelVersion[]>;
  /** Returns the conditions of a segment of the site; null when it was deleted, is a member's own or another site's. */
  segmentOf(siteId: number, id: number): Promise<readonly Condition[] | null>;
  /** Returns the current version of each funnel of a site, or of several, the oldest funnel first. */
  funnelsOf(...siteIds: readonly number[]): Promise<readonly FunnelVersion[]>;
  /**
   * Returns a version of a site's funnel; the current one for `null` or a number out of bounds. Returns null when the
   * site has no such funnel.
   */
  funnelVersion(siteId: number, funnelId: number, version: number | null): Promise<FunnelVersion | null>;
  /** Returns a text that changes with the reported requests of these sites. */
  requestsVersionOf(...siteIds: readonly number[]): Promise<string>;
  /** Returns a text that changes with the rejected events of crawlers on these sites. */
  rejectedBotsVersionOf(...siteIds: readonly number[]): Promise<string>;
}

/**
 * Reads the definitions from the database. It returns goals and funnels only once they have been counted on every past
 * day that can be.
 */
export class StoredDefinitions implements Definitions {
  readonly #database: Database;
  readonly #backfilled: Backfilled;

  /** @param daysCaughtUp as that of `Backfilled` */
  constructor(database: Database, daysCaughtUp?: () => Promise<void>) {
    this.#database = database;
    this.#backfilled = new Backfilled({ db: database.followed, reader: database.reader }, daysCaughtUp);
  }

  zonesOf({ id }: Site): Promise<readonly SiteZone[]> {
    return siteZones(this.#database.followed, id);
  }

  async goalsOf(...siteIds: readonly number[]): Promise<readonly Goal[]> {
    if (siteIds.length === 0) return [];
    const goals = await listGoalsOfSites(this.#database.followed, siteIds);
    await this.#backfilled.wait(backfillsOfGoals(goals));
    return goals;
  }

  async revenueOf(siteId: number, goalId: number | null): Promise<Revenue | null> {
    const find = async () => {
      const revenues = await listRevenues(this.#database.followed, siteId);
      return revenues.find((revenue) => goalId === null || revenue.goalId === goalId) ?? null;
    };
    const revenue = await find();
    if (revenue === null) return null;
    await this.#backfilled.wait([backfillOfRevenue(revenue)]);
    return find();
  }

  async funnelRevenueOf(funnel: FunnelVersion): Promise<CountedFunnelRevenue | null> {
    const { followed: db } = this.#database;
    const [orders] = funnelRevenues([funnel], await listRevenues(db, funnel.siteId));
    if (orders === undefined) return null;
    await this.#backfilled.wait([backfillOfFunnel(funnel)]);
    await this.#backfilled.wait([backfillOfRevenue(orders.revenue)]);
    return { funnel, revenue: orders.revenue, countedFrom: await funnelRevenueCountedFrom(db, orders) };
  }

  async propertyOf(siteId: number, key: string): Promise<Property | null> {
    const find = async () =>
      (await listProperties(this.#database.followed, siteId)).find((property) => property.key === key) ?? null;
    const property = await find();
    if (property === null || property.countedFrom !== null) return property;
    await this.#backfilled.wait([backfillOfProperty(property)]);
    return find();
  }

  async channelVersionsOf(siteId: number): Promise<readonly ChannelVersion[]> {
    const list = () => listChannelVersions(this.#database.followed, siteId);
    const versions = await list();
    const last = versions.at(-1);
    if (last === undefined || last.countedFrom !== null) return versions;
    await this.#backfilled.wait([backfillOfChannels(last)]);
    return list();
  }

  async segmentOf(siteId: number, id: number): Promise<readonly Condition[] | null> {
    const { followed, db } = this.#database;
    // A page asks with a segment as soon as it is made, which may be before the copy of the tables has it.
    const segment = (await findSegment(followed, siteId, id)) ?? (await findSegment(db, siteId, id));
    return segment?.conditions ?? null;
  }

  async funnelsOf(...siteIds: readonly number[]): Promise<readonly FunnelVersion[]> {
    return siteIds.length === 0 ? [] : listFunnelsOfSites(this.#database.followed, siteIds);
  }

  async funnelVersion(siteId: number, funnelId: number, version: number | null): Promise<FunnelVersion | null> {
    const { followed: db } = this.#database;
    const current = await findFunnel(db, funnelId);
    if (current?.siteId !== siteId) return null;
    const isCurrent = version === null || version < 1 || version >= current.version;
    const funnel = isCurrent ? current : ((await findFunnel(db, funnelId, version)) ?? current);
    await this.#backfilled.wait([backfillOfFunnel(funnel)]);
    return funnel;
  }

  async requestsVersionOf(...siteIds: readonly number[]): Promise<string> {
    if (siteIds.length === 0) return '';
    return new StoredRequests(this.#database.db).version(siteIds);
  }

  async rejectedBotsVersionOf(...siteIds: readonly number[]): Promise<string> {
    if (siteIds.length === 0) return '';
    return new StoredRequests(this.#database.db).eventsVersion(siteIds);
  }
}
