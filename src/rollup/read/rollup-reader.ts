import { CacheUse } from '../../domain/cache-use.ts';
import type { Period } from '../../domain/period.ts';
import type { Store } from '../../store/store.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';
import type { SiteDays } from '../days/site-days.ts';
import { ClosedDayCache } from './closed-day-cache.ts';
import { ClosedRunCache } from './closed-run-cache.ts';
import { HeavyVisitors } from './heavy-visitors.ts';
import { OpenDayCache } from './open-day-cache.ts';
import { RollupSnapshot, type RollupSnapshotOptions } from './rollup-snapshot.ts';
import { idsOf, type SitesTogether, stampOf } from './sites-together.ts';

export interface RollupReaderOptions {
  readonly store: Store;
  readonly catalogue: DayCatalogue;
  /** The most keys of a dimension that a day keeps before `(other)`. */
  readonly storedKeysMax: number;
  /**
   * Whether the store has tables in memory for rows of open days, that no other process uses. Without them, such rows are
   * derived in each question. True when absent.
   */
  readonly keepsOpenDays?: boolean;
  /** Throws when the catalogue is so far behind that rows which it names may be gone. Absent where it is never behind. */
  readonly requireCurrent?: () => void;
}

/**
 * Reads the rollups of sites over runs of days. Every figure passes through here: `RollupSnapshot` alone decides which rows
 * a reader gets.
 */
export class RollupReader {
  readonly #options: RollupReaderOptions;
  readonly #openDays: OpenDayCache | null;
  readonly #closedDays = new ClosedDayCache();
  readonly #closedRuns = new ClosedRunCache();
  readonly #heavyVisitors: HeavyVisitors;
  /** The first days of sites, as their days were: every page asks for that of each site. */
  readonly #firstDays = new WeakMap<SiteDays, string | null>();

  constructor(options: RollupReaderOptions) {
    this.#options = options;
    this.#openDays = options.keepsOpenDays === false ? null : new OpenDayCache(options.store);
    this.#heavyVisitors = new HeavyVisitors(options.store);
  }

  /**
   * Runs a task that reads: all that it reads is as of the same moment.
   *
   * @param channels the rules of each site whose channels are read
   * @param together the sites that are read together
   */
  async read<Result>(
    task: (snapshot: RollupSnapshot) => Promise<Result>,
    { channels, together }: Pick<RollupSnapshotOptions, 'channels' | 'together'> = {},
  ): Promise<Result> {
    const { store, catalogue, storedKeysMax, requireCurrent } = this.#options;
    requireCurrent?.();
    const lease = catalogue.lease();
    try {
      return await task(
        new RollupSnapshot({
          store,
          lease,
          openDays: this.#openDays,
          closedDays: this.#closedDays,
          closedRuns: this.#closedRuns,
          heavyVisitors: this.#heavyVisitors,
          storedKeysMax,
          channels,
          together,
        }),
      );
    } finally {
      lease.release();
    }
  }

  /** How often its caches had what a reader needed. */
  get cacheUse(): Readonly<Record<'open_days' | 'closed_days' | 'closed_runs', CacheUse>> {
    const open_days = this.#openDays?.use ?? new CacheUse();
    return { open_days, closed_days: this.#closedDays.use, closed_runs: this.#closedRuns.use };
  }

  /**
   * Stamps a run of a site's days, or of the sites that the id stands for: as long as the stamp is the same, so is every figure
   * of these days.
   */
  version(siteId: number, days: Period, together?: SitesTogether): string {
    const { catalogue } = this.#options;
    return stampOf(idsOf(siteId, together).map((id) => catalogue.version(id, days)));
  }

  /** Returns the first day of a site with figures; null when there is none. */
  firstDay(siteId: number): string | null {
    const site = this.#options.catalogue.site(siteId);
    const known = this.#firstDays.get(site);
    if (known !== undefined) return known;
    const first = site.days.reduce<string | null>((found, day) => (found !== null && found < day ? found : day), null);
    this.#firstDays.set(site, first);
    return first;
  }

  /** Returns the number of events of each day of a site that has some; null for a day that was imported as sums, or erased. */
  eventDays(siteId: number): ReadonlyMap<string, number | null> {
    const days = this.#options.catalogue.site(siteId);
    return new Map(
      days.days.map((day) => {
        const published = days.published(day);
        // The arrivals of a day that is open again include the events that it was closed with.
        const events = Math.max(days.arrivals(day)?.events ?? 0, published?.events ?? 0);
        const isOwn = published?.importId === undefined && !published?.isErased;
        return [day, isOwn ? events : null];
      }),
    );
  }

  /** Returns the days on which a site had events of its own, in no order. A day can be there twice. */
  ownDays(siteId: number): readonly string[] {
    const days = this.#options.catalogue.site(siteId);
    return days.days.filter((day) => {
      const published = days.published(day);
      return days.arrivals(day) !== undefined || (published!.importId === undefined && published!.events > 0);
    });
  }

  /** Forgets rows of open days that nobody asks for. To be called periodically. */
  async clean(): Promise<void> {
    await this.#openDays?.clean();
  }
}
