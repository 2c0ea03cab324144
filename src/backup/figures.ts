import { setTimeout as pause } from 'node:timers/promises';
import type { DayCatalogue } from '../rollup/days/day-catalogue.ts';
import type { DaySnapshot } from '../rollup/days/day-lease.ts';
import type { SiteDays } from '../rollup/days/site-days.ts';
import { RollupReader } from '../rollup/read/rollup-reader.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { dayTotals } from '../rollup/read/rollups.ts';
import type { Store } from '../store/store.ts';
import type { DayFigures } from './manifest.ts';

/**
 * Days whose figures a backup notes. Open ones are derived from their events: of more than these it takes so long that readers
 * notice.
 */
const DAYS_MAX = 10;
const OPEN_DAYS_MAX = 2;
const OPEN_DAY_MAX_EVENTS = 20_000;
/** The pause between two days, milliseconds: readers of the service wait for the same processors. */
const PAUSE_MS = 30;

/** Reads the figures of days as readers are answered. */
export interface FigureSource {
  readonly store: Store;
  readonly catalogue: DayCatalogue;
  readonly storedKeysMax: number;
}

interface SiteDay {
  readonly site: number;
  readonly day: string;
}

interface Totals {
  readonly day: string;
  readonly visitors: number;
  readonly pageviews: number;
  readonly sessions: number;
  readonly bounces: number;
  readonly duration: number;
}

/**
 * Reads the figures of some random days of sites, as they are at the moment of the call, however long it takes. Days that
 * exceed the engine's limits are left out.
 *
 * @param isSettled whether no part of a range is in the store that is to be repeated; else only closed days are chosen
 */
export async function sampleFigures(
  source: FigureSource,
  sites: readonly number[],
  isSettled: boolean,
): Promise<DayFigures[]> {
  const chosen = chooseDays(source.catalogue.snapshot(), sites, isSettled);
  return await readerOf(source).read(async (snapshot) => {
    const figures: DayFigures[] = [];
    for (const day of chosen) {
      const found = await figuresOf(source.store, snapshot, day).catch(() => null);
      if (found !== null) figures.push(found);
      await pause(PAUSE_MS);
    }
    return figures;
  });
}

/** Returns the first of these days that has other figures now; null when there is none. */
export async function findDifference(source: FigureSource, figures: readonly DayFigures[]): Promise<SiteDay | null> {
  return await readerOf(source).read(async (snapshot) => {
    for (const expected of figures) {
      const found = await figuresOf(source.store, snapshot, expected);
      if (JSON.stringify(found) !== JSON.stringify(expected)) return expected;
    }
    return null;
  });
}

/** Derives open days in each question: the rows that are kept for readers may be of a moment ago. */
function readerOf(source: FigureSource): RollupReader {
  return new RollupReader({ ...source, keepsOpenDays: false });
}

async function figuresOf(store: Store, snapshot: RollupSnapshot, { site, day }: SiteDay): Promise<DayFigures> {
  const wanted = [dayTotals(), snapshot.keys('page')] as const;
  return await snapshot.rollups(site, { from: day, to: day }, wanted, async ([totals, keys]) => {
    const [total] = await totals.read<Totals>();
    const { visitors = 0, pageviews = 0, sessions = 0, bounces = 0, duration = 0 } = total ?? {};
    const [found] = await store.query<{ pages: number; pageViews: number }>(
      `SELECT count() AS pages, sum(views) AS pageViews FROM (${keys.sql})`,
      keys.params,
    );
    return { site, day, visitors, pageviews, sessions, bounces, duration, ...found! };
  });
}

function chooseDays(days: DaySnapshot, sites: readonly number[], isSettled: boolean): SiteDay[] {
  const closed: SiteDay[] = [];
  const open: SiteDay[] = [];
  for (const site of sites) {
    const of = days.site(site);
    // The next start tries again to count the unknown parts of a day.
    const known = of.closedSince('').filter(({ unknown = [] }) => unknown.length === 0);
    closed.push(...known.map(({ day }) => ({ site, day })));
    if (isSettled) open.push(...of.openDays.filter((day) => isSmall(of, day)).map((day) => ({ site, day })));
  }
  const openDays = sample(open, OPEN_DAYS_MAX);
  return [...openDays, ...sample(closed, DAYS_MAX - openDays.length)];
}

function isSmall(site: SiteDays, day: string): boolean {
  return !site.isFinal(day) && (site.arrivals(day)?.events ?? 0) <= OPEN_DAY_MAX_EVENTS;
}

/** Takes so many random ones. */
function sample<Item>(items: Item[], max: number): Item[] {
  const taken: Item[] = [];
  while (taken.length < max && items.length > 0) {
    taken.push(...items.splice(Math.floor(Math.random() * items.length), 1));
  }
  return taken;
}
