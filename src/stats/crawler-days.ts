import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import { addDays } from '../domain/calendar.ts';
import type { Period } from '../domain/period.ts';

/** The requests of a crawler on a day. */
export interface CrawlerDay {
  readonly day: string;
  readonly crawler: string;
  /** Those of all verdicts. */
  readonly requests: number;
  /** Those with a status of 400 and above that are not contradicted. */
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

/** The sites whose days one statement reads. SQLite yields the thread to nobody meanwhile. */
const SITES_PER_READ = 5;
const VERSIONS_PER_READ = 500;
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
    for (const some of piecesOf(siteIds, SITES_PER_READ)) {
      const rows = await this.#db
        .selectFrom('crawler_requests')
        .select(['day', 'crawler', sql<number>`sum(requests)`.as('requests')])
        .select(
          sql<number>`sum(case when status >= 4 and verdict <> 'contradicted' then requests else 0 end)`.as('failed'),
        )
        .where('site_id', 'in', some)
        .where('day', '>=', days.from)
        .where('day', '<=', days.to)
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
  async firsts(siteIds: readonly number[], { from, to }: Period): Promise<FirstAsked[]> {
    const begin = addDays(from, -RECENT_DAYS);
    const rows = await this.#db
      .selectFrom('crawler_days')
      .select(['crawler', 'day', sql<number>`sum(requests)`.as('requests')])
      .where('site_id', 'in', siteIds)
      .where('day', '>=', begin)
      .where('day', '<=', to)
      .where('requests', '>', 0)
      .groupBy(['crawler', 'day'])
      .orderBy('day')
      .execute();
    const firsts = [...Map.groupBy(rows, ({ crawler }) => crawler).values()].map(([first]) => first!);
    const recent = firsts.filter(({ day }) => day >= from);
    if (recent.length === 0) return [];
    const earlier = await this.#db
      .selectFrom('crawler_days')
      .select('crawler')
      .distinct()
      .where('site_id', 'in', siteIds)
      .where('day', '<', begin)
      .where('requests', '>', 0)
      .where(
        'crawler',
        'in',
        recent.map(({ crawler }) => crawler),
      )
      .execute();
    const known = new Set(earlier.map(({ crawler }) => crawler));
    const since = await this.#reportedSince(siteIds);
    return recent
      .filter(({ crawler }) => !known.has(crawler))
      .map((first) => ({ ...first, requests: Number(first.requests), isAtBeginning: first.day === since }));
  }

  /** Returns a number for each of these sites that has reported requests, which changes with them. */
  async versions(siteIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const versions = new Map<number, number>();
    for (const some of piecesOf(siteIds, VERSIONS_PER_READ)) {
      const query = this.#db.selectFrom('request_versions').selectAll().where('site_id', 'in', some);
      for (const { site_id: siteId, version } of await query.execute()) versions.set(siteId, version);
      await yieldToEventLoop();
    }
    return versions;
  }

  /** Returns the first day of which requests of any of these sites are kept. */
  async #reportedSince(siteIds: readonly number[]): Promise<string | null> {
    // The least day of several sites at once would be looked for in all of their rows.
    const first = sql<
      string | null
    >`(select day from crawler_requests where site_id = request_versions.site_id order by day limit 1)`;
    const rows = await this.#db
      .selectFrom('request_versions')
      .select(first.as('day'))
      .where('site_id', 'in', siteIds)
      .execute();
    return rows.flatMap(({ day }) => day ?? []).sort()[0] ?? null;
  }
}
