import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { addDays } from '../domain/calendar.ts';
import { COUNTED_VERDICTS, type Verdict } from '../domain/crawler.ts';
import { knownCrawlersVersion } from '../domain/known-crawlers.ts';
import type { Period } from '../domain/period.ts';
import type { SiteFile, SiteFileChange } from '../domain/site-file.ts';
import { sumRejectedBots, versionOfRejectedBots } from '../sites/rejected-bots.ts';
import { findRobotsText, listFileChanges, listSiteFiles, type RobotsText } from '../sites/site-files.ts';
import { CrawlerDays } from './crawler-days.ts';

/** Which requests of crawlers are counted. */
export interface RequestSelection {
  readonly siteIds: readonly number[];
  readonly days: Period;
  /** Null for all. */
  readonly crawlers: readonly string[] | null;
  readonly page: string | null;
  /** First digits; null for all. */
  readonly statuses: readonly number[] | null;
  readonly verdicts: readonly Verdict[];
}

/** Sums of requests that have one key. */
export interface RequestSums {
  readonly requests: number;
  readonly bytes: number;
  /** Requests with a status of 400 and above. */
  readonly errors: number;
}

export type KeyedRequests = RequestSums & { readonly key: string };

/** The requests of one crawler for one page. */
export type CrawledPage = RequestSums & { readonly crawler: string; readonly page: string };

/** A column by whose values requests are added up. */
export type RequestColumn = 'crawler' | 'page' | 'status' | 'verdict' | 'day';

type Query = SelectQueryBuilder<Schema, 'crawler_requests', object>;

const NO_REQUESTS: RequestSums = { requests: 0, bytes: 0, errors: 0 };

/** Reads the counts of requests from the database, and the files that tell crawlers which they may make. */
export class StoredRequests {
  /** The same counts, by the day. */
  readonly byDay: CrawlerDays;
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
    this.byDay = new CrawlerDays(db);
  }

  /** Adds requests up by the values of a column. */
  async by(column: RequestColumn, selection: RequestSelection): Promise<KeyedRequests[]> {
    const rows = await sums(this.#selected(selection)).select(`${column} as key`).groupBy(column).execute();
    return rows.map(({ key, ...row }) => ({ key: String(key), ...numbersOf(row) }));
  }

  /** Adds requests that are not contradicted up by crawler and page, the most frequent first. */
  async pagesByCrawler(selection: Omit<RequestSelection, 'verdicts'>, max: number): Promise<CrawledPage[]> {
    const selected = this.#selected({ ...selection, verdicts: COUNTED_VERDICTS });
    const rows = await sums(selected)
      .select(['crawler', 'page'])
      .groupBy(['crawler', 'page'])
      .orderBy('requests', 'desc')
      .orderBy('crawler')
      .orderBy('page')
      .limit(max)
      .execute();
    return rows.map(({ crawler, page, ...row }) => ({ crawler, page, ...numbersOf(row) }));
  }

  /** Lists what is known of the files of a site. */
  filesOf(siteId: number): Promise<readonly SiteFile[]> {
    return listSiteFiles(this.#db, siteId);
  }

  /** Returns the robots.txt of a site; null without one. */
  robotsOf(siteId: number): Promise<RobotsText | null> {
    return findRobotsText(this.#db, siteId);
  }

  /** Lists the changes of a site's files within a period, the earliest first. */
  fileChangesOf(siteId: number, days: Period): Promise<readonly SiteFileChange[]> {
    return listFileChanges(this.#db, siteId, days);
  }

  /** Counts the different pages. */
  async pages(selection: RequestSelection): Promise<number> {
    // Each site of several has its own.
    const row = await this.#selected(selection)
      .select(sql<number>`count(distinct site_id || ' ' || page)`.as('pages'))
      .executeTakeFirst();
    return Number(row?.pages ?? 0);
  }

  /** Yields the different pages of each day: those of all days at once may be more than fit into memory. */
  async *pagesOfDays({ days, ...selection }: RequestSelection): AsyncGenerator<readonly string[]> {
    for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
      const ofDay = this.#selected({ ...selection, days: { from: day, to: day } });
      yield (await ofDay.select('page').distinct().execute()).map(({ page }) => page);
      await yieldToEventLoop();
    }
  }

  /** Counts the days of which requests are reported, of people too. */
  async days({ siteIds, days }: Pick<RequestSelection, 'siteIds' | 'days'>): Promise<number> {
    const row = await this.#of(siteIds, days)
      .select(({ fn }) => fn.count<number>('day').distinct().as('days'))
      .executeTakeFirst();
    return Number(row?.days ?? 0);
  }

  /** Adds the requests of people up. */
  async people({ siteIds, days }: Pick<RequestSelection, 'siteIds' | 'days'>): Promise<RequestSums> {
    const row = await sums(this.#of(siteIds, days)).where('crawler', '=', '').executeTakeFirst();
    return row === undefined ? NO_REQUESTS : numbersOf(row);
  }

  /** Returns the first day on which each crawler asked, by a request that is not contradicted; null for one that never did. */
  async firstDays(siteIds: readonly number[]): Promise<ReadonlyMap<string, string | null>> {
    const rows = await this.#db
      .selectFrom('crawler_days')
      .select(['crawler', sql<string | null>`min(case when requests > 0 then day end)`.as('day')])
      .where('site_id', 'in', siteIds)
      .groupBy('crawler')
      .execute();
    return new Map(rows.map(({ crawler, day }) => [crawler, day]));
  }

  /** Returns the lines that were left out by reason, of the days on which they came. */
  async faults({
    siteIds,
    days,
  }: Pick<RequestSelection, 'siteIds' | 'days'>): Promise<Readonly<Record<string, number>>> {
    const rows = await this.#db
      .selectFrom('request_faults')
      .select(['fault', sql<number>`sum("count")`.as('lines')])
      .where('site_id', 'in', siteIds)
      .where('day', '>=', days.from)
      .where('day', '<=', days.to)
      .groupBy('fault')
      .orderBy('fault')
      .execute();
    return Object.fromEntries(rows.map(({ fault, lines }) => [fault, Number(lines)]));
  }

  /** Sums the rejected events of crawlers that ran the script, by crawler. */
  async events({ siteIds, days }: Pick<RequestSelection, 'siteIds' | 'days'>): Promise<ReadonlyMap<string, number>> {
    return sumRejectedBots(this.#db, siteIds, days);
  }

  /** Returns a text that changes with each rejected event of a crawler. Events are of today, or of yesterday at most. */
  async eventsVersion(siteIds: readonly number[]): Promise<string> {
    return versionOfRejectedBots(this.#db, siteIds);
  }

  /** Returns a text that changes with the requests of these sites, and with the names of crawlers. */
  async version(siteIds: readonly number[]): Promise<string> {
    const rows = await this.#db
      .selectFrom('request_versions')
      .select(['site_id', 'version'])
      .where('site_id', 'in', siteIds)
      .orderBy('site_id')
      .execute();
    const versions = rows.map(({ site_id: siteId, version }) => `${siteId}.${version}`);
    // Answers tell classes and operators, too.
    return [knownCrawlersVersion(), ...versions].join();
  }

  #of(siteIds: readonly number[], { from, to }: Period): Query {
    return this.#db
      .selectFrom('crawler_requests')
      .where('site_id', 'in', siteIds)
      .where('day', '>=', from)
      .where('day', '<=', to);
  }

  #selected({ siteIds, days, crawlers, page, statuses, verdicts }: RequestSelection): Query {
    let query = this.#of(siteIds, days).where('crawler', '<>', '').where('verdict', 'in', verdicts);
    if (crawlers !== null) query = query.where('crawler', 'in', crawlers.length === 0 ? [''] : crawlers);
    if (page !== null) query = query.where('page', '=', page);
    return statuses === null ? query : query.where('status', 'in', statuses);
  }
}

function sums(query: Query) {
  return query.select([
    sql<number | null>`sum(requests)`.as('requests'),
    sql<number | null>`sum(bytes)`.as('bytes'),
    sql<number | null>`sum(case when status >= 4 then requests else 0 end)`.as('errors'),
  ]);
}

/** A server gives sums as texts, and null for those of no rows. */
function numbersOf(row: { readonly [Name in keyof RequestSums]: number | null }): RequestSums {
  return { requests: Number(row.requests), bytes: Number(row.bytes), errors: Number(row.errors) };
}
