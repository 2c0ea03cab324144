import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import { addDays, countDays } from '../domain/calendar.ts';
import type { Period } from '../domain/period.ts';

/** The requests of a crawler on a day. */
export interface CrawlerDay {
  readonly day: string;
  readonly crawler: string;
  /** Those of all verdicts. */
  readonly requests: number;
  /** Requests with a status of 400 and above that are not contradicted. */
  readonly failed: number;
}

/** The first day on which a crawler asked, with its requests on it that are not contradicted. */
export interface FirstAsked {
  readonly crawler: string;
  readonly day: string;
  readonly requests: number;
  /** Whether no requests of an earlier day are reported: every crawler is new then. */
  readonly isAtBeginning: boolean;
}

/**
 * The days of sites that one statement reads: SQLite yields the thread to nobody meanwhile. A busy site has tens of thousands of
 * counts by page on a day, and some hundred crawlers.
 */
const COUNTED_DAYS_PER_READ = 10;
const CRAWLER_DAYS_PER_READ = 200;
const SITES_PER_READ = 500;
/** Nearly all crawlers of a day have asked in the days before it too. Only for the others the whole past is read. */
const RECENT_DAYS = 14;

/** Reads the requests of crawlers by day, of a few days and many sites at once. */
export class CrawlerDays {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds the requests of crawlers up by day and crawler, those of all sites together. */
  async counts(siteIds: readonly number[], days: Period): Promise<CrawlerDay[]> {
    const sums = new Map<string, CrawlerDay>();
    for (const { some, from, to } of piecesOfDays(siteIds, days, COUNTED_DAYS_PER_READ)) {
      const rows = await this.#db
        .selectFrom('crawler_requests')
        .select(['day', 'crawler', sql<number>`sum(requests)`.as('requests')])
        .select(
          sql<number>`sum(case when status >= 4 and verdict <> 'contradicted' then requests else 0 end)`.as('failed'),
        )
        .where('site_id', 'in', some)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .where('crawler', '<>', '')
        .groupBy(['day', 'crawler'])
        .execute();
      for (const { day, crawler, requests, failed } of rows) {
        const known = sums.get(`${day} ${crawler}`);
        sums.set(`${day} ${crawler}`, {
          ...{ day, crawler, requests: Number(requests) + (known?.requests ?? 0) },
          failed: Number(failed) + (known?.failed ?? 0),
        });
      }
      await yieldToEventLoop();
    }
    return [...sums.values()];
  }

  /** Lists the crawlers that asked for the first time in a run of days, on any of these sites. */
  async firsts(siteIds: readonly number[], days: Period): Promise<FirstAsked[]> {
    const recent = await this.recentFirsts(siteIds, days);
    const known = await this.earlier(siteIds, days, namesOf(recent));
    return recent.filter(({ crawler }) => !known.has(crawler));
  }

  /** Lists the crawlers that asked in a run of days, and not in the two weeks before it. */
  async recentFirsts(siteIds: readonly number[], { from, to }: Period): Promise<FirstAsked[]> {
    const firsts = new Map<string, Omit<FirstAsked, 'isAtBeginning'>>();
    const days = { from: addDays(from, -RECENT_DAYS), to };
    for (const { some, ...piece } of piecesOfDays(siteIds, days, CRAWLER_DAYS_PER_READ)) {
      for (const { crawler, day, requests } of await this.#asked(some, piece).execute()) {
        const known = firsts.get(crawler);
        if (known !== undefined && known.day < day) continue;
        const others = known?.day === day ? known.requests : 0;
        firsts.set(crawler, { crawler, day, requests: Number(requests) + others });
      }
      await yieldToEventLoop();
    }
    const recent = [...firsts.values()].filter(({ day }) => day >= from);
    if (recent.length === 0) return [];
    const since = await this.#reportedSince(siteIds);
    return recent.map((first) => ({ ...first, isAtBeginning: first.day === since }));
  }

  /** Finds those of some `recentFirsts` that asked before the two weeks, the latest days first. */
  async earlier(
    siteIds: readonly number[],
    { from }: Pick<Period, 'from'>,
    crawlers: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const since = crawlers.length === 0 ? null : await this.#reportedSince(siteIds);
    if (since === null) return found;
    const days = { from: since, to: addDays(from, -RECENT_DAYS - 1) };
    for (const { some, ...piece } of piecesOfDays(siteIds, days, CRAWLER_DAYS_PER_READ)) {
      const others = crawlers.filter((crawler) => !found.has(crawler));
      if (others.length === 0) break;
      const rows = await this.#asked(some, piece).where('crawler', 'in', others).execute();
      for (const { crawler } of rows) found.add(crawler);
      await yieldToEventLoop();
    }
    return found;
  }

  /** Returns a number for each of these sites that has reported requests, which changes with them. */
  async versions(siteIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const versions = new Map<number, number>();
    for (const some of piecesOf(siteIds, SITES_PER_READ)) {
      const query = this.#db
        .selectFrom('request_versions')
        .selectAll()
        .where('site_id', 'in', some)
        // Lines that cannot be counted, and the files of a site, change its version too.
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('crawler_requests')
              .select('crawler_requests.site_id')
              .whereRef('crawler_requests.site_id', '=', 'request_versions.site_id'),
          ),
        );
      for (const { site_id: siteId, version } of await query.execute()) versions.set(siteId, version);
      await yieldToEventLoop();
    }
    return versions;
  }

  /** Selects the requests of crawlers that are not contradicted, by crawler and day. */
  #asked(siteIds: readonly number[], { from, to }: Period) {
    return this.#db
      .selectFrom('crawler_days')
      .select(['crawler', 'day', sql<number>`sum(requests)`.as('requests')])
      .where('site_id', 'in', siteIds)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('requests', '>', 0)
      .groupBy(['crawler', 'day']);
  }

  /** Returns the first day of which requests of any of these sites are kept. */
  async #reportedSince(siteIds: readonly number[]): Promise<string | null> {
    // The least day of several sites at once would be looked for in all of their rows.
    const first = sql<
      string | null
    >`(select day from crawler_requests where site_id = request_versions.site_id order by day limit 1)`;
    const days: string[] = [];
    for (const some of piecesOf(siteIds, SITES_PER_READ)) {
      const query = this.#db.selectFrom('request_versions').select(first.as('day')).where('site_id', 'in', some);
      days.push(...(await query.execute()).flatMap(({ day }) => day ?? []));
    }
    return days.sort()[0] ?? null;
  }
}

/** Cuts the days of sites into pieces of so many, the latest days first: days of several sites, or some days of each. */
export function* piecesOfDays(
  siteIds: readonly number[],
  { from, to }: Period,
  most: number,
): Generator<Period & { readonly some: readonly number[] }> {
  for (let last = to; last >= from; last = addDays(last, -most)) {
    const begin = addDays(last, 1 - most);
    const first = begin < from ? from : begin;
    const sites = Math.max(1, Math.floor(most / countDays(first, last)));
    for (const some of piecesOf(siteIds, sites)) yield { some, from: first, to: last };
  }
}

function namesOf(firsts: readonly FirstAsked[]): string[] {
  return firsts.map(({ crawler }) => crawler);
}
