import { COUNTED_VERDICTS, type CrawlerClass } from '../../domain/crawler.ts';
import { crawlerClassOf, operatorOf } from '../../domain/known-crawlers.ts';
import type { RequestDimension } from '../../domain/request-report.ts';
import { siteIdsOf } from '../../domain/site.ts';
import type { PeriodEcho } from '../answer.ts';
import type { CrawlersQuery } from '../parse-crawlers.ts';
import type { Reader } from '../read-counts.ts';
import type {
  KeyedRequests,
  RequestColumn,
  RequestSelection,
  RequestSums,
  StoredRequests,
} from '../stored-requests.ts';
import { answerable, echo, type Window } from '../window.ts';

/** Requests of one key. */
export interface CrawlersRow extends RequestSums {
  readonly key: string;
  /** Share of the selected requests, 0..1. */
  readonly pct: number;
  /** The events that crawlers sent because they ran the script, all of which were rejected; null where they have no such key. */
  readonly events: number | null;
  /** The first day on which the crawler asked, of all that are kept; null for what is no crawler. */
  readonly firstDay: string | null;
  /** The operator and class of a crawler; absent for what is none. */
  readonly operator?: string | null | undefined;
  readonly class?: CrawlerClass | undefined;
}

/** The requests of crawlers that are selected, by key; and beside them those of people, and of whoever only claims to be a crawler. */
export interface CrawlersAnswer {
  readonly period: PeriodEcho;
  readonly by: RequestDimension;
  readonly totals: RequestSums & {
    /** The different pages that were asked for. */
    readonly pages: number;
    readonly contradicted: number;
    readonly people: number;
    /** Rejected events of the selected crawlers; null under conditions that events do not have. */
    readonly events: number | null;
  };
  readonly rows: readonly CrawlersRow[];
  readonly totalKeys: number;
  /** The reported lines that were left out, by reason, of the days on which they came. */
  readonly faults: Readonly<Record<string, number>>;
}

type CrawlerKey = 'crawler' | 'operator' | 'class';

/** The sums of a key before they are shares. */
type Found = KeyedRequests & { readonly events?: number };

const READINGS_MAX = 3;
const NOTHING: RequestSums = { requests: 0, bytes: 0, errors: 0 };

/** Answers which crawlers asked for what, the most frequent first. Days of which nothing was reported have no requests. */
export async function readCrawlers(
  { requests }: Reader,
  window: Window,
  query: CrawlersQuery,
): Promise<CrawlersAnswer> {
  const days = answerable(window, window.period);
  const { by } = query;
  if (days === null || requests === undefined) {
    const totals = { ...NOTHING, pages: 0, contradicted: 0, people: 0, events: null };
    return { period: echo(window), by, totals, rows: [], totalKeys: 0, faults: {} };
  }
  const siteIds = siteIdsOf(window.site);
  for (let readings = 1; ; readings++) {
    // All figures of an answer are of the same batches, unless these come faster than they can be read.
    const version = await requests.version(siteIds);
    const answer = await readOnce(requests, { siteIds, days }, query);
    const isSame = (await requests.version(siteIds)) === version;
    if (isSame || readings === READINGS_MAX) return { period: echo(window), by, ...answer };
  }
}

async function readOnce(
  requests: StoredRequests,
  { siteIds, days }: Pick<RequestSelection, 'siteIds' | 'days'>,
  query: CrawlersQuery,
): Promise<Omit<CrawlersAnswer, 'period' | 'by'>> {
  const { by } = query;
  const firstDays = await requests.firstDays(siteIds);
  const allEvents = await requests.events({ siteIds, days });
  const crawlers = crawlersOf(query, [...firstDays.keys(), ...allEvents.keys()]);
  const selection: RequestSelection = {
    ...{ siteIds, days, crawlers, page: query.page },
    statuses: statusesOf(query),
    verdicts: query.verdict === null ? COUNTED_VERDICTS : [query.verdict],
  };
  const events = haveEvents(query) ? selectedEvents(allEvents, crawlers) : null;
  const counted = folded(await requests.by(columnOf(by), selection), by);
  const found: readonly Found[] = events !== null && isOfCrawlers(by) ? withEvents(counted, events, by) : counted;
  const sum = found.reduce(added, NOTHING);
  const contradicted = await requests.by('verdict', { ...selection, verdicts: ['contradicted'] });
  const { requests: people } = await requests.people({ siteIds, days });
  const totals = {
    ...{ ...sum, pages: await requests.pages(selection) },
    ...{ contradicted: contradicted[0]?.requests ?? 0, people },
    events: events === null ? null : [...events.values()].reduce((total, count) => total + count, 0),
  };
  const search = query.search?.toLowerCase() ?? '';
  const rows = found.filter(({ key }) => key.toLowerCase().includes(search)).sort(by === 'day' ? byKey : byRequests);
  return {
    totals,
    // A chart is of all days.
    rows: (by === 'day' ? rows : rows.slice(query.offset, query.offset + query.limit)).map((row) => ({
      ...row,
      events: row.events ?? null,
      pct: sum.requests === 0 ? 0 : row.requests / sum.requests,
      ...about(row.key, by, firstDays),
    })),
    totalKeys: rows.length,
    faults: await requests.faults({ siteIds, days }),
  };
}

function about(
  key: string,
  by: RequestDimension,
  firstDays: ReadonlyMap<string, string | null>,
): Pick<CrawlersRow, 'firstDay' | 'operator' | 'class'> {
  if (by === 'crawler') {
    return { firstDay: firstDays.get(key) ?? null, operator: operatorOf(key), class: crawlerClassOf(key) };
  }
  if (!isOfCrawlers(by)) return { firstDay: null };
  const days = [...firstDays].flatMap(([crawler, day]) =>
    day !== null && keyOfCrawler(crawler, by) === key ? [day] : [],
  );
  return { firstDay: days.sort()[0] ?? null };
}

/**
 * Lists the crawlers that a question is about; null for all.
 *
 * @param known all crawlers of the site, some of them twice
 */
export function crawlersOf(
  query: Pick<CrawlersQuery, 'crawler' | 'operator' | 'class'>,
  known: readonly string[],
): readonly string[] | null {
  if (query.crawler === null && query.operator === null && query.class === null) return null;
  return [...new Set(known)].filter(
    (crawler) =>
      (query.crawler === null || crawler === query.crawler) &&
      (query.operator === null || keyOfCrawler(crawler, 'operator') === query.operator) &&
      (query.class === null || crawlerClassOf(crawler) === query.class),
  );
}

/** The event of a crawler has no status and no verdict, and its page is not kept. */
function haveEvents({ page, status, verdict }: CrawlersQuery): boolean {
  return page === null && status === null && verdict === null;
}

function selectedEvents(
  events: ReadonlyMap<string, number>,
  crawlers: readonly string[] | null,
): ReadonlyMap<string, number> {
  return new Map([...events].filter(([crawler]) => crawlers?.includes(crawler) ?? true));
}

/** Adds the events of crawlers to the rows of their keys, and rows for those that sent nothing else. */
function withEvents(rows: readonly KeyedRequests[], events: ReadonlyMap<string, number>, by: CrawlerKey): Found[] {
  const byKey = new Map<string, number>();
  for (const [crawler, count] of events) {
    const key = keyOfCrawler(crawler, by);
    byKey.set(key, (byKey.get(key) ?? 0) + count);
  }
  const asked = new Set(rows.map(({ key }) => key));
  const others = [...byKey.keys()].filter((key) => !asked.has(key)).map((key) => ({ ...NOTHING, key }));
  return [...rows, ...others].map((row) => ({ ...row, events: byKey.get(row.key) ?? 0 }));
}

/** Returns the first digits of the chosen statuses; null for all. */
export function statusesOf({ status }: Pick<CrawlersQuery, 'status'>): readonly number[] | null {
  if (status === null) return null;
  return status === 'errors' ? [4, 5] : [Number(status[0])];
}

function columnOf(by: RequestDimension): RequestColumn {
  return isOfCrawlers(by) ? 'crawler' : by;
}

/** Tells whether each key is of one or more crawlers. */
function isOfCrawlers(by: RequestDimension): by is CrawlerKey {
  return by === 'crawler' || by === 'operator' || by === 'class';
}

/** A crawler of no known operator stands for itself. */
function keyOfCrawler(crawler: string, by: CrawlerKey): string {
  if (by === 'crawler') return crawler;
  return by === 'class' ? crawlerClassOf(crawler) : (operatorOf(crawler) ?? crawler);
}

function folded(rows: readonly KeyedRequests[], by: RequestDimension): KeyedRequests[] {
  if (by === 'status') return rows.map((row) => ({ ...row, key: `${row.key}xx` }));
  if (!isOfCrawlers(by) || by === 'crawler') return [...rows];
  const byName = Map.groupBy(rows, ({ key }) => keyOfCrawler(key, by));
  return [...byName].map(([key, some]) => ({ ...some.reduce(added, NOTHING), key }));
}

function added(sum: RequestSums, { requests, bytes, errors }: RequestSums): RequestSums {
  return { requests: sum.requests + requests, bytes: sum.bytes + bytes, errors: sum.errors + errors };
}

function byRequests(a: Found, b: Found): number {
  return b.requests - a.requests || (b.events ?? 0) - (a.events ?? 0) || byKey(a, b);
}

function byKey(a: KeyedRequests, b: KeyedRequests): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
