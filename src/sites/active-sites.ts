import { reachesOf } from '../accounts/grants.ts';
import type { Db } from '../database/database.ts';
import type { Site, UnitedSites } from '../domain/site.ts';
import type { ApiKeyHolder } from './api-keys.ts';
import { listGroups, type SiteGroup } from './groups.ts';
import { findSite, listSites } from './sites.ts';
import { unitedSites } from './united-sites.ts';

/** A reader of an organisation's sites, who may reach some of them alone. */
export type SiteReader = Pick<ApiKeyHolder, 'orgId' | 'reach'>;

/** Lists an organisation's active sites that are reached, oldest first. */
export async function listReached(db: Db, { orgId, reach }: SiteReader): Promise<readonly Site[]> {
  const reaches = await reachesOf(db, reach);
  return (await listSites(db, { orgId, state: 'active' })).filter(({ id }) => reaches(id));
}

/** Finds the sites that an organisation has in use, and its groups of them, among those that a key reaches. */
export class ActiveSites {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Lists the active sites, oldest first. */
  activeOf(reader: SiteReader): Promise<readonly Site[]> {
    return listReached(this.#db, reader);
  }

  /** Lists the groups that are reached, by name, each with its active sites. */
  async groupsOf({ orgId, reach }: SiteReader): Promise<readonly UnitedSites[]> {
    return this.#united({ orgId, reach }, () => true);
  }

  /** Finds such a group by its id; null when it is unknown, not reached or of another organisation. */
  async findGroup(reader: SiteReader, groupId: number): Promise<UnitedSites | null> {
    return (await this.#united(reader, ({ id }) => id === groupId))[0] ?? null;
  }

  async #united(
    { orgId, reach }: SiteReader,
    isWanted: (group: SiteGroup) => boolean,
  ): Promise<readonly UnitedSites[]> {
    const reached = (await listGroups(this.#db, orgId)).filter(({ id }) => reach === null || reach.groups.includes(id));
    const groups = reached.filter(isWanted);
    if (groups.length === 0) return [];
    const sites = new Map((await this.activeOf({ orgId, reach })).map((site) => [site.id, site]));
    return groups.map((group) => {
      return unitedSites(
        group,
        orgId,
        group.sites.flatMap((id) => sites.get(id) ?? []),
      );
    });
  }

  /** Finds an active site by its public id; null when it is archived, unknown, not reached or of another organisation. */
  async findActive({ orgId, reach }: SiteReader, publicId: string): Promise<Site | null> {
    const site = await findSite(this.#db, publicId);
    if (site?.orgId !== orgId || site.state !== 'active') return null;
    return (await reachesOf(this.#db, reach))(site.id) ? site : null;
  }
}
