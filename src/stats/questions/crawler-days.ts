import type { Period } from '../../domain/period.ts';
import { siteIdsOf } from '../../domain/site.ts';
import type { CrawlerDay, FirstAsked } from '../crawler-days.ts';
import { answerable } from '../window.ts';
import type { Question } from './question.ts';

/** The requests of crawlers on the days of a period, and the crawlers that asked for the first time in it. */
export interface CrawlerDays {
  readonly days: readonly CrawlerDay[];
  readonly firsts: readonly FirstAsked[];
}

/** What rules about crawlers count, day by day. Only code asks it. */
export const CRAWLER_DAYS: Question<{ readonly period: Period }, { readonly version: string }, CrawlerDays> = {
  name: 'crawler-days',
  time: ({ period }) => ({ period }),
  needs: async (definitions, site) => ({ version: await definitions.requestsVersionOf(...siteIdsOf(site)) }),
  read: async ({ requests }, window) => {
    const days = answerable(window, window.period);
    if (days === null || requests === undefined) return { days: [], firsts: [] };
    const siteIds = siteIdsOf(window.site);
    return { days: await requests.byDay.counts(siteIds, days), firsts: await requests.byDay.firsts(siteIds, days) };
  },
};
