import { siteIdsOf } from '../../domain/site.ts';
import { type RobotsAnswer, readRobots } from '../answers/robots.ts';
import { parseRobotsQuery, type RobotsQuery } from '../parse-robots.ts';
import { type Question, timeOf } from './question.ts';

/** Settings and requests that the answer depends on. */
interface RobotsNeeds {
  readonly version: string;
  readonly domain: string;
  readonly readsFiles: boolean;
}

/** The pages that crawlers have asked for although robots.txt forbids them. No public link gets them. */
export const ROBOTS: Question<RobotsQuery, RobotsNeeds, RobotsAnswer> = {
  name: 'report/robots',
  parse: ({ query }) => parseRobotsQuery(query),
  time: timeOf,
  days: (_, { period }) => period,
  needs: async (definitions, site) => ({
    version: await definitions.requestsVersionOf(...siteIdsOf(site)),
    ...{ domain: site.domain, readsFiles: site.readsFiles === true },
  }),
  read: (reader, window, query) => readRobots(reader, window, query),
};
