import { LRUCache } from 'lru-cache';
import { ChangeFeed } from '../database/change-feed.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Site } from '../domain/site.ts';
import { isPublicId } from '../sites/public-id.ts';
import { siteOf } from '../sites/sites.ts';

const SITES_IN_MEMORY_MAX = 10_000;

/**
 * Finds sites for the collector, from memory. It follows the commits of any process within 100 ms. Unknown ids are not
 * cached, so that a flood of invented ones cannot displace real sites.
 */
export class SiteDirectory {
  readonly #database: Database;
  readonly #changes: ChangeFeed;
  readonly #sites = new LRUCache<string, Site>({ max: SITES_IN_MEMORY_MAX });

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#changes = new ChangeFeed(database.reader, clock);
  }

  /** Returns the site of a public id, also an archived one; undefined when there is none. */
  byPublicId(publicId: string): Site | undefined {
    if (this.#changes.changed()) this.#sites.clear();
    const known = this.#sites.get(publicId);
    if (known !== undefined || !isPublicId(publicId)) return known;
    const query = this.#database.db.selectFrom('sites').selectAll().where('public_id', '=', publicId).compile();
    const row = this.#database.reader.rows(query)[0];
    if (row === undefined) return undefined;
    const site = siteOf(row);
    this.#sites.set(publicId, site);
    return site;
  }
}
