import type { Db } from '../database/database.ts';
import type { Site } from '../domain/site.ts';
import { findSite, listSites } from './sites.ts';

/** Finds the sites that an organisation has in use. */
export class ActiveSites {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Lists an organisation's active sites, oldest first. */
  activeOf(orgId: number): Promise<readonly Site[]> {
    return listSites(this.#db, { orgId, state: 'active' });
  }

  /**
   * Finds an organisation's active site by its public id; null when it is archived, unknown or of another organisation.
   */
  async findActive(orgId: number, publicId: string): Promise<Site | null> {
    const site = await findSite(this.#db, publicId);
    return site?.orgId === orgId && site.state === 'active' ? site : null;
  }
}
