import { addDays } from '../../domain/calendar.ts';
import { COUNTED_VERDICTS } from '../../domain/crawler.ts';
import { OTHER_KEY } from '../../domain/dimension.ts';
import { REMOVED } from '../../domain/page-mask.ts';
import type { Period } from '../../domain/period.ts';
import { siteIdsOf } from '../../domain/site.ts';
import type { PeriodEcho } from '../answer.ts';
import type { UncrawledQuery } from '../parse-crawlers.ts';
import type { Reader } from '../read-counts.ts';
import { answerable, echo, type Window } from '../window.ts';
import { readRankedRows } from './breakdown.ts';
import { crawlersOf } from './crawlers.ts';

/** A page counts as asked for when a crawler did so within so many days. */
const DAYS_ASKED = 30;
/** The most visited pages, among which those are found that no crawler asked for. */
const PAGES_MAX = 10_000;

/** A page that people visited, and no crawler asked for. */
export interface UncrawledRow {
  readonly key: string;
  /** Visitors of the page in the period; null when they are not known. */
  readonly visitors: number | null;
}

/** The pages that people visited in the period and none of the crawlers asked for in 30 days, the most visited first. */
export interface UncrawledAnswer {
  readonly period: PeriodEcho;
  /** The 30 days that end with the period. */
  readonly asked: Period;
  /** The days among them of which requests were reported. Without one, nobody knows, and there are no rows. */
  readonly reportedDays: number;
  /** Whether each page that was asked for is known. Days with very many of them have some as `(other)`. */
  readonly isWhole: boolean;
  readonly rows: readonly UncrawledRow[];
  readonly totalKeys: number;
}

/** Answers which pages people visited and no crawler asked for, whatever the answer was. */
export async function readUncrawled(reader: Reader, window: Window, query: UncrawledQuery): Promise<UncrawledAnswer> {
  const { requests } = reader;
  const asked = askedDays(window.period);
  const answer = { period: echo(window), asked };
  const days = answerable(window, asked);
  const siteIds = siteIdsOf(window.site);
  const reportedDays = requests === undefined || days === null ? 0 : await requests.days({ siteIds, days });
  if (requests === undefined || days === null || reportedDays === 0) {
    return { ...answer, reportedDays: 0, isWhole: true, rows: [], totalKeys: 0 };
  }
  const crawlers = crawlersOf(query, [...(await requests.firstDays(siteIds)).keys()]);
  const { rows: visited } = await readRankedRows(reader, window, {
    ...{ dimension: 'page', metric: 'visitors', filters: [], period: query.period, search: query.search },
    ...{ limit: PAGES_MAX, offset: 0 },
  });
  const left = new Map(
    visited.flatMap(({ key, visitors }) =>
      key === OTHER_KEY || key.includes(REMOVED) ? [] : [[key, visitors] as const],
    ),
  );
  let isWhole = true;
  const selection = { siteIds, days, crawlers, page: null, statuses: null };
  for await (const pages of requests.pagesOfDays({ ...selection, verdicts: COUNTED_VERDICTS })) {
    for (const page of pages) {
      left.delete(page);
      if (page === OTHER_KEY) isWhole = false;
    }
  }
  const rows = [...left].map(([key, visitors]) => ({ key, visitors }));
  const shown = rows.slice(query.offset, query.offset + query.limit);
  return { ...answer, reportedDays, isWhole, rows: shown, totalKeys: rows.length };
}

/** Returns the days whose requests are looked at: the last of a period, and those before it if it is shorter. */
export function askedDays({ to }: Period): Period {
  return { from: addDays(to, 1 - DAYS_ASKED), to };
}
