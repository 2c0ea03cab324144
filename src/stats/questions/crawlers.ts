import { siteIdsOf } from '../../domain/site.ts';
import { type CrawlersAnswer, readCrawlers } from '../answers/crawlers.ts';
import { type CrawlersQuery, parseCrawlersQuery } from '../parse-crawlers.ts';
import { type Question, timeOf } from './question.ts';

/** The counts that the answer is made of. */
interface CrawlersNeeds {
  readonly version: string;
  readonly events: string;
}

/** The requests of crawlers, as servers have reported them. No public link gets them. */
export const CRAWLERS: Question<CrawlersQuery, CrawlersNeeds, CrawlersAnswer> = {
  name: 'report/crawlers',
  parse: ({ query }) => parseCrawlersQuery(query),
  time: timeOf,
  days: (_, { period }) => period,
  needs: async (definitions, site) => {
    const siteIds = siteIdsOf(site);
    return {
      version: await definitions.requestsVersionOf(...siteIds),
      events: await definitions.rejectedBotsVersionOf(...siteIds),
    };
  },
  read: (reader, window, query) => readCrawlers(reader, window, query),
};
