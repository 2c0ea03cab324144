import { localDayAt } from '../../domain/day.ts';
import { NONE_KEY } from '../../domain/dimension.ts';
import { PAGEVIEW } from '../../domain/event.ts';
import {
  REALTIME_ACTIVITY_MINUTES,
  REALTIME_CURRENT_MINUTES,
  REALTIME_FEED_ENTRIES,
  REALTIME_TOP_ROWS,
} from '../../domain/limits.ts';
import { isUnited, type Site } from '../../domain/site.ts';
import { inOrder, type RecentHit } from '../../rollup/read/recent-hits.ts';
import type { Run, VisitorDay } from '../../rollup/read/visitor-day.ts';
import type { FeedEntry, RealtimeAnswer, TopRow } from '../answer.ts';
import type { Reader } from '../read-counts.ts';
import { firstMinuteOf, readStoredRealtime } from './stored-realtime.ts';

const MINUTE = 60_000_000;

/**
 * The hits of a visitor's local day that are shown. They are all in one run: the time shown is shorter than the gap
 * that ends a run.
 */
interface Visit {
  readonly hits: readonly RecentHit[];
  readonly run: Run;
}

/**
 * Visitors with more hits than this have their keys grouped in a map. For fewer hits a map costs more than it saves.
 */
const FEW_HITS = 32;

/** Answers `realtime`: the last 5 and 30 minutes before `now`, microseconds, of a site or of several together. */
export async function readRealtime(
  reader: Pick<Reader, 'store' | 'recent'>,
  site: Site,
  now: number,
): Promise<RealtimeAnswer> {
  const sites = isUnited(site) ? site.sites : [site];
  const found = await Promise.all(sites.map((one) => readRecent(reader, one, now)));
  const known = found.filter((recent) => recent !== null);
  if (known.length < sites.length) return readStoredRealtime(reader, sites, now);
  const [one, ...others] = known;
  const hits = others.length === 0 && one !== undefined ? one.hits : known.flatMap((each) => each.hits).sort(inOrder);
  const visits = known.flatMap((each) => each.visits);
  return panelOf(hits, visits, firstMinuteOf(now), now);
}

/** The last minutes of a site. */
interface Recent {
  readonly hits: readonly RecentHit[];
  readonly visits: readonly Visit[];
}

/** Reads the last minutes of a site from memory; null when they are not all there. */
async function readRecent(
  { recent, store }: Pick<Reader, 'store' | 'recent'>,
  site: Site,
  now: number,
): Promise<Recent | null> {
  const firstMinute = firstMinuteOf(now);
  const hits = recent?.hits(site.id, firstMinute, now) ?? null;
  if (recent === undefined || hits === null) return null;
  const from = localDayAt(firstMinute, site.timezone).day;
  const to = localDayAt(now, site.timezone).day;
  const visits: Visit[] = [];
  const days = new Set<string>();
  const toComplete = new Set<VisitorDay>();
  for (const [visitor, own] of Map.groupBy(hits, ({ of }) => of)) {
    const run = visitor.runAt(own[0]!.ts);
    visits.push({ hits: own, run });
    days.add(visitor.day);
    if (!run.whole || visitor.referrerOf(run) === null) toComplete.add(visitor);
  }
  // The zone has just changed, and these are days of the zone before. They do not count.
  if (days.values().some((day) => day < from || day > to)) return null;
  await recent.complete(store, site.id, toComplete);
  const completed = ({ hits: own, run }: Visit) => (run.whole ? run : runOf(own[0]!));
  const whole = toComplete.size === 0 ? visits : visits.map((visit) => ({ ...visit, run: completed(visit) }));
  return { hits, visits: whole };
}

function panelOf(
  hits: readonly RecentHit[],
  visits: readonly Visit[],
  firstMinute: number,
  now: number,
): RealtimeAnswer {
  const current = now - REALTIME_CURRENT_MINUTES * MINUTE;
  let currentVisitors = 0;
  const views = new Array<number>(REALTIME_ACTIVITY_MINUTES).fill(0);
  const topPages = new TopKeys();
  const topReferrers = new TopKeys();
  const topCountries = new TopKeys();
  for (const { hits: own, run } of visits) {
    if (own.at(-1)!.ts > current) currentVisitors += 1;
    const pageviews = own.filter(isPageview);
    if (pageviews.length === 0) continue;
    for (const { ts } of pageviews) views[Math.floor((ts - firstMinute) / MINUTE)]! += 1;
    topPages.add(pageviews, pageOf);
    topCountries.add(pageviews, countryOf);
    topReferrers.count(referrerOf(own[0]!.of, run), 1, pageviews.length);
  }
  return {
    generatedAt: Math.floor(now / 1000),
    currentVisitors,
    pageviewsPerMinute: views.map((value, i) => ({ t: (firstMinute + i * MINUTE) / 1000, value })),
    topPages: topPages.rows(),
    topReferrers: topReferrers.rows(),
    topCountries: topCountries.rows(),
    feed: hits.slice(-REALTIME_FEED_ENTRIES).toReversed().map(entryOf),
  };
}

function runOf({ of, ts }: RecentHit): Run {
  return of.runAt(ts);
}

/** Returns the referrer of the only session in a run; the visitor's day is known as far as it decides. */
function referrerOf(visitor: VisitorDay, run: Run): string {
  return visitor.referrerOf(run) ?? '';
}

function pageOf({ page }: RecentHit): string {
  return page;
}

function countryOf({ country }: RecentHit): string {
  return country;
}

function isPageview({ event }: RecentHit): boolean {
  return event === PAGEVIEW;
}

function entryOf(hit: RecentHit): FeedEntry {
  const { ts, event, page, country, city, browser, os, device } = hit;
  const referrer = referrerOf(hit.of, runOf(hit));
  return { ts: Math.floor(ts / 1000), event, path: page, referrer, country, city, browser, os, device };
}

/** Counts the visitors and the views of keys. */
class TopKeys {
  readonly #counts = new Map<string, { visitors: number; views: number }>();

  /** Counts the pageviews of one visitor. */
  add(pageviews: readonly RecentHit[], keyOf: (hit: RecentHit) => string): void {
    if (pageviews.length > FEW_HITS) {
      for (const [key, { length }] of Map.groupBy(pageviews, keyOf)) this.count(key, 1, length);
      return;
    }
    for (let i = 0; i < pageviews.length; i++) {
      const key = keyOf(pageviews[i]!);
      let first = 0;
      while (keyOf(pageviews[first]!) !== key) first++;
      this.count(key, first === i ? 1 : 0, 1);
    }
  }

  count(text: string, visitors: number, views: number): void {
    const key = text === '' ? NONE_KEY : text;
    const count = this.#counts.get(key);
    if (count === undefined) {
      this.#counts.set(key, { visitors, views });
      return;
    }
    count.visitors += visitors;
    count.views += views;
  }

  /** Returns the top rows: by visitors, then by views, then by the bytes of the key. */
  rows(): TopRow[] {
    const top: TopRow[] = [];
    for (const [key, count] of this.#counts) {
      const row = { key, ...count };
      if (top.length === REALTIME_TOP_ROWS && isBefore(top.at(-1)!, row)) continue;
      top.splice(top.findLastIndex((other) => isBefore(other, row)) + 1, 0, row);
      top.length = Math.min(top.length, REALTIME_TOP_ROWS);
    }
    return top;
  }
}

function isBefore(a: TopRow, b: TopRow): boolean {
  if (a.visitors !== b.visitors) return a.visitors > b.visitors;
  if (a.views !== b.views) return a.views > b.views;
  return Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) < 0;
}
