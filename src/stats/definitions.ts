import type { Database } from '../database/database.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import { Backfilled, backfillOfFunnel, backfillsOfGoals } from '../rollup/days/backfilled.ts';
import { findFunnel, listFunnels } from '../sites/funnels.ts';
import { listGoals } from '../sites/goals.ts';
import { siteZones } from '../sites/sites.ts';

/** The settings of a site's owner that figures depend on: time zones, goals and funnels. */
export interface Definitions {
  /** Returns the zones that the site has had, the earliest first. */
  zonesOf(site: Site): Promise<readonly SiteZone[]>;
  goalsOf(siteId: number): Promise<readonly Goal[]>;
  /** Returns the current version of each funnel, the oldest funnel first. */
  funnelsOf(siteId: number): Promise<readonly FunnelVersion[]>;
  /**
   * Returns a version of a site's funnel; the current one for `null` or a number out of bounds. Returns null when the
   * site has no such funnel.
   */
  funnelVersion(siteId: number, funnelId: number, version: number | null): Promise<FunnelVersion | null>;
}

/**
 * Reads the definitions from the database. It returns goals and funnels only once they have been counted on every past
 * day that can be.
 */
export class StoredDefinitions implements Definitions {
  readonly #database: Database;
  readonly #backfilled: Backfilled;

  constructor(database: Database) {
    this.#database = database;
    this.#backfilled = new Backfilled({ db: database.followed, reader: database.reader });
  }

  zonesOf({ id }: Site): Promise<readonly SiteZone[]> {
    return siteZones(this.#database.followed, id);
  }

  async goalsOf(siteId: number): Promise<readonly Goal[]> {
    const goals = await listGoals(this.#database.followed, siteId);
    await this.#backfilled.wait(backfillsOfGoals(siteId, goals));
    return goals;
  }

  funnelsOf(siteId: number): Promise<readonly FunnelVersion[]> {
    return listFunnels(this.#database.followed, siteId);
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
}
