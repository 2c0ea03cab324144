import type { RealtimeAnswer } from '../answer.ts';
import { readRealtime } from '../answers/realtime.ts';
import { NO_NEEDS, type Question } from './question.ts';

/** The last minutes. All readers within a second get the same panel, which says when it was made. */
export const REALTIME: Question<object, null, RealtimeAnswer> = {
  name: 'realtime',
  parse: () => ({}),
  time: () => ({ period: { preset: 'today' } }),
  needs: NO_NEEDS,
  key: (_, { now }) => Math.floor(now / 1_000_000),
  read: (reader, { site, now }) => readRealtime(reader, site, now),
  // A public link shows figures, not single visits. The last minutes are those of all visitors, so a link with conditions has none.
  onLink: {
    properties: () => [],
    cards: () => ['realtime'],
    answer: (answer, shows) => ({
      ...answer,
      feed: [],
      topPages: shows('pages') ? answer.topPages : [],
      topReferrers: shows('sources') ? answer.topReferrers : [],
      topCountries: shows('places') ? answer.topCountries : [],
    }),
  },
};
