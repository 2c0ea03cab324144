import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { type Grant, type Reach, WITHHOLDABLE } from '../domain/grant.ts';
import { includesRole, type Role } from '../domain/role.ts';
import type { Site } from '../domain/site.ts';
import { listGroups, type SiteGroup } from '../sites/groups.ts';
import { listSites } from '../sites/sites.ts';
import { dashboardRefusal } from './refusals/translations.ts';

/** A reach as clients know it: sites by their public ids. */
export interface ShownReach {
  readonly sites: readonly string[];
  readonly groups: readonly number[];
}

/** A grant as clients know it. */
export type ShownGrant = Omit<Grant, 'reach'> & { readonly reach: ShownReach | null };

/** The most names in the summary of a reach. */
const SUMMARY_NAMES_MAX = 3;

/** A reach in a list: the numbers of sites and groups, and the names of the first, groups before sites. */
export interface ReachSummary {
  readonly sites: number;
  readonly groups: number;
  readonly names: readonly string[];
}

/** A grant in a list: a reach can have a thousand sites. */
export type ListedGrant = Omit<Grant, 'reach'> & { readonly reach: ReachSummary | null };

/** A reach in a body. */
export const REACH = z
  .object({ sites: z.array(z.string()).max(1000), groups: z.array(z.number().int()).max(1000) })
  .nullable();

/** Translates between the ids of an organisation's sites that clients know and those within. */
export class SiteIds {
  readonly #sites: ReadonlyMap<number, KnownSite>;
  readonly #ids: ReadonlyMap<string, number>;
  /** The names of the groups by id. */
  readonly #groups: ReadonlyMap<number, string>;

  private constructor(sites: readonly KnownSite[], groups: readonly Pick<SiteGroup, 'id' | 'name'>[]) {
    this.#groups = new Map(groups.map(({ id, name }) => [id, name]));
    this.#sites = new Map(sites.map((site) => [site.id, site]));
    this.#ids = new Map(sites.map(({ id, publicId }) => [publicId, id]));
  }

  static async of(db: Db, orgId: number): Promise<SiteIds> {
    return new SiteIds(await listSites(db, { orgId }), await listGroups(db, orgId));
  }

  /** Returns the ids within. Throws a DashboardError `not_found` for a site of another organisation. */
  within(publicIds: readonly string[]): number[] {
    return publicIds.map((publicId) => {
      const id = this.#ids.get(publicId);
      if (id === undefined) throw dashboardRefusal('not_found', (texts) => texts.access.noSite);
      return id;
    });
  }

  /** Returns the ids that clients know. Sites that are no more are left out. */
  shown(ids: readonly number[]): string[] {
    return ids.flatMap((id) => this.#sites.get(id)?.publicId ?? []);
  }

  reachWithin(reach: ShownReach | null): Reach | null {
    return reach === null ? null : { sites: this.within(reach.sites), groups: reach.groups };
  }

  /** Returns a reach as clients know it. Sites and groups that are no more are left out. */
  shownReach(reach: Reach | null): ShownReach | null {
    return reach === null
      ? null
      : { sites: this.shown(reach.sites), groups: reach.groups.filter((id) => this.#groups.has(id)) };
  }

  /** Returns a grant as lists have it. Sites and groups that are no more are left out. */
  listed({ reach, ...grant }: Grant): ListedGrant {
    if (reach === null) return { ...grant, reach };
    const groups = reach.groups.flatMap((id) => this.#groups.get(id) ?? []);
    const sites = reach.sites.flatMap((id) => this.#sites.get(id)?.name ?? []);
    const names = [...groups, ...sites].slice(0, SUMMARY_NAMES_MAX);
    return { ...grant, reach: { sites: sites.length, groups: groups.length, names } };
  }
}

type KnownSite = Pick<Site, 'id' | 'publicId' | 'name'>;

/** The limits of a grant in a body. */
export const LIMITS = {
  reach: REACH,
  withheld: z.array(z.enum(WITHHOLDABLE)),
  expiresAt: z.number().int().nullable(),
};

/** Requires a role that is no higher than the user's own. Throws a DashboardError `forbidden`. */
export function requireWithin(own: Role, role: Role): void {
  if (!includesRole(own, role)) throw dashboardRefusal('forbidden', (texts) => texts.access.onlyOwners);
}
