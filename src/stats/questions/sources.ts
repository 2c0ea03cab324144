import type { SourcesAnswer } from '../answer.ts';
import { readSources } from '../answers/sources.ts';
import { parseReportQuery } from '../parse-report.ts';
import type { SourcesQuery } from '../query.ts';
import type { Where } from '../where.ts';
import { whereNeeded } from './needs.ts';
import { onLink } from './on-link.ts';
import { type Question, timeOf } from './question.ts';

/** The sources of referrers; beyond the raw events, and for days that were imported, their hosts. */
export const SOURCES: Question<SourcesQuery, { readonly where: Where }, SourcesAnswer> = {
  name: 'sources',
  parse: ({ query }) => {
    const ofReferrers = new URLSearchParams(query);
    ofReferrers.set('dimension', 'referrer');
    const { period, filters, where = [], limit } = parseReportQuery(ofReferrers, 'dashboard');
    return { period, filters, where, limit };
  },
  time: timeOf,
  needs: whereNeeded,
  read: (reader, window, query, { where }) => readSources(reader, window, query, where),
  onLink: onLink(() => ['sources']),
};
