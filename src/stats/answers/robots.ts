import { addDays } from '../../domain/calendar.ts';
import { AI_CLASSES, type CrawlerClass } from '../../domain/crawler.ts';
import { localDayAt } from '../../domain/day.ts';
import { REMOVED } from '../../domain/page-mask.ts';
import type { Period } from '../../domain/period.ts';
import { type RobotsGroup, RobotsRules } from '../../domain/robots/robots-rules.ts';
import { type CrawlerWithTokens, crawlersWithTokens } from '../../domain/robots/robots-tokens.ts';
import type { Site } from '../../domain/site.ts';
import type { SiteFile, SiteFileChange } from '../../domain/site-file.ts';
import type { PeriodEcho } from '../answer.ts';
import type { RobotsQuery } from '../parse-robots.ts';
import type { Reader } from '../read-counts.ts';
import type { CrawledPage, StoredRequests } from '../stored-requests.ts';
import { answerable, echo, type Window } from '../window.ts';
import { crawlersOf, statusesOf } from './crawlers.ts';

/** A page that a crawler has asked for although it is forbidden to it. */
export interface RobotsRow {
  readonly crawler: string;
  readonly operator: string | null;
  readonly class: CrawlerClass;
  readonly page: string;
  readonly requests: number;
  /** Requests with a status of 400 and above. */
  readonly errors: number;
  /** The pattern that forbids it, and its line in robots.txt. */
  readonly rule: string;
  readonly line: number;
}

/** What robots.txt and llms.txt of a site say, and the pages that were asked for although robots.txt forbids them. */
export interface RobotsAnswer {
  readonly period: PeriodEcho;
  /** Whether the files are read every day. */
  readonly isRead: boolean;
  /** Those that were tried. */
  readonly files: readonly SiteFile[];
  /** The changes within the period. */
  readonly changes: readonly SiteFileChange[];
  /** The AI crawlers and assistants to which all pages are forbidden. */
  readonly closedTo: readonly string[];
  /** The first day whose requests are compared with the rules; null without rules. */
  readonly comparedFrom: string | null;
  /** The last such day, on which the rules were last read; before `comparedFrom` as long as there is none. */
  readonly comparedTo: string | null;
  /** The compared days of the period of which requests were reported. Without one, nobody knows, and there are no rows. */
  readonly reportedDays: number;
  readonly totals: { readonly requests: number; readonly crawlers: number };
  readonly rows: readonly RobotsRow[];
  readonly totalKeys: number;
  /** Whether all pages were compared; otherwise those with most requests. */
  readonly isWhole: boolean;
}

type Found = Pick<RobotsAnswer, 'closedTo' | 'comparedFrom' | 'comparedTo' | 'reportedDays' | 'isWhole'> & {
  readonly forbidden: readonly RobotsRow[];
};

/**
 * Crawlers may follow a copy of robots.txt for a day (RFC 9309, 2.4). The text was in force when it was read, so that requests from the
 * second day after that are to follow it.
 */
const COPY_DAYS = 2;
/** Pages of crawlers that are compared; the other ones have fewer requests. */
const PAGES_MAX = 20_000;
/** Parts of patterns that all pages together are compared with: less than a second. */
const WORK_MAX = 5_000_000;
/** The event loop waits no longer than for so many. */
const WORK_AT_ONCE = 100_000;
const RULE_MAX_CHARS = 200;

const NOTHING: Found = {
  ...{ closedTo: [], comparedFrom: null, comparedTo: null, reportedDays: 0, isWhole: true, forbidden: [] },
};

/** The rules for one crawler. */
interface OfCrawler {
  readonly crawler: CrawlerWithTokens;
  readonly group: RobotsGroup;
}

type Groups = ReadonlyMap<string, OfCrawler>;

/** Answers which pages robots.txt forbids and were asked for all the same, the most frequent first. Several sites have none together. */
export async function readRobots({ requests }: Reader, window: Window, query: RobotsQuery): Promise<RobotsAnswer> {
  const { site, period } = window;
  const isRead = site.readsFiles === true && requests !== undefined;
  const files = isRead ? await requests.filesOf(site.id) : [];
  const { forbidden, ...found } = isRead ? await compare(requests, window, query) : NOTHING;
  const search = query.search?.toLowerCase() ?? '';
  const rows = forbidden.filter(({ crawler, page }) => `${crawler}\n${page}`.toLowerCase().includes(search));
  return {
    ...{ period: echo(window), isRead, files, ...found },
    changes: (await requests?.fileChangesOf(site.id, period)) ?? [],
    totals: {
      requests: rows.reduce((sum, row) => sum + row.requests, 0),
      crawlers: new Set(rows.map(({ crawler }) => crawler)).size,
    },
    rows: rows.slice(query.offset, query.offset + query.limit),
    totalKeys: rows.length,
  };
}

async function compare(requests: StoredRequests, window: Window, query: RobotsQuery): Promise<Found> {
  const robots = await requests.robotsOf(window.site.id);
  if (robots === null) return NOTHING;
  const groups = await groupsOf(RobotsRules.parse(robots.text));
  const closedTo = [...groups.values()].flatMap(({ crawler, group }) =>
    AI_CLASSES.includes(crawler.class) && group.forbidsAll ? [crawler.name] : [],
  );
  const comparedFrom = addDays(robots.since, COPY_DAYS);
  const comparedTo = localDayAt(robots.readAt * 1000, window.site.timezone).day;
  const days = comparedDays(window, { from: comparedFrom, to: comparedTo });
  const reportedDays = days === null ? 0 : await requests.days({ siteIds: [window.site.id], days });
  const pages = days === null ? [] : await pagesOf(requests, window.site, days, groups, query);
  return { closedTo, comparedFrom, comparedTo, reportedDays, ...(await forbiddenOf(pages, groups)) };
}

/** Finds the rules for each crawler. */
async function groupsOf(rules: RobotsRules): Promise<Groups> {
  const groups = new Map<string, OfCrawler>();
  const pause = pauses();
  for (const crawler of crawlersWithTokens()) {
    const group = rules.groupOf(crawler.tokens, crawler.isGeneral);
    groups.set(crawler.name, { crawler, group });
    await pause(group.size);
  }
  return groups;
}

/** Returns a function that lets others run after so much work. */
function pauses(): (work: number) => Promise<void> {
  let sum = 0;
  return async (work) => {
    sum += work;
    if (sum <= WORK_AT_ONCE) return;
    sum = 0;
    await new Promise(setImmediate);
  };
}

function comparedDays(window: Window, compared: Period): Period | null {
  const days = answerable(window, window.period);
  if (days === null) return null;
  const from = days.from < compared.from ? compared.from : days.from;
  const to = days.to > compared.to ? compared.to : days.to;
  return from > to ? null : { from, to };
}

function pagesOf(
  requests: StoredRequests,
  { id }: Site,
  days: Period,
  groups: Groups,
  query: RobotsQuery,
): Promise<CrawledPage[]> {
  const restricted = [...groups].flatMap(([name, { group }]) => (group.size > 0 ? [name] : []));
  const crawlers = crawlersOf(query, restricted) ?? restricted;
  const selection = { siteIds: [id], days, crawlers, page: query.page, statuses: statusesOf(query) };
  return requests.pagesByCrawler(selection, PAGES_MAX + 1);
}

async function forbiddenOf(
  pages: readonly CrawledPage[],
  groups: Groups,
): Promise<Pick<Found, 'forbidden' | 'isWhole'>> {
  const forbidden: RobotsRow[] = [];
  const pause = pauses();
  let work = 0;
  for (const [i, { crawler: name, page, requests, errors }] of pages.entries()) {
    const { crawler, group } = groups.get(name)!;
    work += group.size;
    if (i === PAGES_MAX || work > WORK_MAX) return { forbidden, isWhole: false };
    await pause(group.size);
    // What stands for several pages is none, nor is one of which a part was removed.
    const rule = page.startsWith('/') && !page.includes(REMOVED) ? group.forbidsPage(page) : null;
    if (rule === null) continue;
    const about = { crawler: name, operator: crawler.operator, class: crawler.class };
    forbidden.push({ ...about, page, requests, errors, rule: rule.pattern.slice(0, RULE_MAX_CHARS), line: rule.line });
  }
  return { forbidden, isWhole: true };
}
