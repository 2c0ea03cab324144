import { LRUCache } from 'lru-cache';
import type { Store } from '../../store/store.ts';
import type { SiteDays } from '../days/site-days.ts';
import { HEAVY_VISITOR_EVENTS_MIN } from '../sql/hits.ts';

/** The result of the last look at an open day. */
interface Found {
  readonly heavy: readonly string[];
  /** The events of the visitor with the most of them who is not heavy. */
  readonly mostOfOthers: number;
  /** The number of events that the day had. */
  readonly events: number;
}

/** Days with as many events, of all sites, that are remembered. */
const DAYS_MAX = 1000;

const MOST_EVENTS = `SELECT toString(visitor) AS visitor, count() AS events FROM events
WHERE site = {site:UInt32} AND day = {day:Date} GROUP BY visitor ORDER BY events DESC LIMIT 10000`;

/**
 * Knows the visitors of open days who have so many events that no array of them is made with texts. Looks for them only
 * when enough events have arrived since the last look to make another visitor heavy.
 */
export class HeavyVisitors {
  readonly #store: Pick<Store, 'query'>;
  readonly #days = new LRUCache<string, Found>({ max: DAYS_MAX });

  constructor(store: Pick<Store, 'query'>) {
    this.#store = store;
  }

  /** The heavy visitors of a site's open days, decimal. */
  async of(siteId: number, site: SiteDays, days: readonly string[]): Promise<readonly string[]> {
    const heavy: string[] = [];
    for (const day of days) heavy.push(...(await this.#ofDay(siteId, day, site.arrivals(day)?.events ?? 0)));
    return heavy;
  }

  async #ofDay(siteId: number, day: string, events: number): Promise<readonly string[]> {
    const key = `${siteId} ${day}`;
    if (events < HEAVY_VISITOR_EVENTS_MIN) {
      this.#days.delete(key);
      return [];
    }
    const known = this.#days.get(key);
    if (known !== undefined && known.mostOfOthers + events - known.events < HEAVY_VISITOR_EVENTS_MIN)
      return known.heavy;
    const rows = await this.#store.query<{ visitor: string; events: number }>(MOST_EVENTS, { site: siteId, day });
    const heavy = rows.filter((row) => row.events >= HEAVY_VISITOR_EVENTS_MIN).map(({ visitor }) => visitor);
    this.#days.set(key, { heavy, mostOfOthers: rows[heavy.length]?.events ?? 0, events });
    return heavy;
  }
}
