import { ApiError } from '../../domain/error.ts';
import { isLinkEvent, LINK_EVENTS } from '../../domain/event.ts';
import type { LinksAnswer } from '../answer.ts';
import { readLinks } from '../answers/links.ts';
import { parseBreakdownQuery } from '../parse.ts';
import type { LinksQuery } from '../query.ts';
import { propertiesIn } from './needs.ts';
import { NO_NEEDS, type Question, timeOf } from './question.ts';

/** The links that visitors clicked, and the files that they downloaded. */
export const LINKS: Question<LinksQuery, null, LinksAnswer> = {
  name: 'links',
  parse: ({ query }) => parseLinksQuery(query),
  time: timeOf,
  needs: NO_NEEDS,
  read: readLinks,
  // What follows a link's path can be of one person.
  onLink: { properties: propertiesIn, query: (query) => ({ ...query, isCut: true }) },
};

/** Reads the parameters of `breakdown` with an event in place of the dimension. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
function parseLinksQuery(params: URLSearchParams): LinksQuery {
  const [event = '', ...others] = params.getAll('event');
  if (!isLinkEvent(event) || others.length > 0) {
    throw new ApiError('INVALID_PARAMS', `\`event\` must be one of ${LINK_EVENTS.join(', ')}`);
  }
  const ofEvents = new URLSearchParams(params);
  ofEvents.set('dimension', 'event');
  const { dimension: _, ...page } = parseBreakdownQuery(ofEvents, 'dashboard');
  return { ...page, event };
}
