import { siteIdsOf } from '../../domain/site.ts';
import { type CrawlersAnswer, readCrawlers } from '../answers/crawlers.ts';
import { type CrawlersQuery, parseCrawlersQuery } from '../parse-crawlers.ts';
import { type Question, timeOf } from './question.ts';

/** The requests of crawlers, as servers have reported them. No public link gets them. */
export const CRAWLERS: Question<CrawlersQuery, { readonly version: string }, CrawlersAnswer> = {
  name: 'report/crawlers',
  parse: ({ query }) => parseCrawlersQuery(query),
  time: timeOf,
  days: (_, { period }) => period,
  needs: async (definitions, site) => {
    return { version: await definitions.requestsVersionOf(...siteIdsOf(site)) };
  },
  read: (reader, window, query) => readCrawlers(reader, window, query),
};
