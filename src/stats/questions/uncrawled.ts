import { siteIdsOf } from '../../domain/site.ts';
import { readUncrawled, type UncrawledAnswer } from '../answers/uncrawled.ts';
import { parseUncrawledQuery, type UncrawledQuery } from '../parse-crawlers.ts';
import { type Question, timeOf } from './question.ts';

/** The pages that people visited and no crawler asked for. No public link gets them. */
export const UNCRAWLED: Question<UncrawledQuery, { readonly version: string }, UncrawledAnswer> = {
  name: 'report/uncrawled',
  parse: ({ query }) => parseUncrawledQuery(query),
  time: timeOf,
  days: (_, { period }) => period,
  needs: async (definitions, site) => {
    return { version: await definitions.requestsVersionOf(...siteIdsOf(site)) };
  },
  read: (reader, window, query) => readUncrawled(reader, window, query),
};
