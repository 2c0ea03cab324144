import type { SourcesAnswer } from '../answer.ts';
import { readSources } from '../answers/sources.ts';
import { parseBreakdownQuery } from '../parse.ts';
import type { SourcesQuery } from '../query.ts';
import { propertiesIn } from './needs.ts';
import { NO_NEEDS, type Question, timeOf } from './question.ts';

/** The sources of referrers; beyond the raw events, and for days that were imported, their hosts. */
export const SOURCES: Question<SourcesQuery, null, SourcesAnswer> = {
  name: 'sources',
  parse: ({ query }) => {
    const ofReferrers = new URLSearchParams(query);
    ofReferrers.set('dimension', 'referrer');
    const { period, filters, limit } = parseBreakdownQuery(ofReferrers, 'dashboard');
    return { period, filters, limit };
  },
  time: timeOf,
  needs: NO_NEEDS,
  read: readSources,
  onLink: { properties: propertiesIn },
};
